// The peer of the speed comparison: one advice table, king and rook against king, written out by hand in C++17.
//
//   g++ -O2 -std=c++17 -o krk krk.cpp;  ./krk      the survey, one line a position
//                                       ./krk -q   only the counts
//
// It knows nothing but this table: material, goals and move constraints are fixed code. The output is the same
// as that of `al0 survey` for the English table.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

// A square is file + 8 * rank, both 0..7.
constexpr int file_of(int square) { return square & 7; }
constexpr int rank_of(int square) { return square >> 3; }

struct Tables {
    uint8_t dist[64][64];
    uint8_t manh[64][64];
    uint8_t neighbours[64][8];  // diagonal ones first
    uint8_t neighbour_count[64];

    Tables() {
        static const int dx[8] = {1, 1, -1, -1, 1, -1, 0, 0};
        static const int dy[8] = {1, -1, 1, -1, 0, 0, 1, -1};
        for (int a = 0; a < 64; a++) {
            for (int b = 0; b < 64; b++) {
                int x = std::abs(file_of(a) - file_of(b)), y = std::abs(rank_of(a) - rank_of(b));
                dist[a][b] = static_cast<uint8_t>(std::max(x, y));
                manh[a][b] = static_cast<uint8_t>(x + y);
            }
            neighbour_count[a] = 0;
            for (int i = 0; i < 8; i++) {
                int x = file_of(a) + dx[i], y = rank_of(a) + dy[i];
                if (x >= 0 && x < 8 && y >= 0 && y < 8)
                    neighbours[a][neighbour_count[a]++] = static_cast<uint8_t>(x + 8 * y);
            }
        }
    }
};

const Tables tables;

int dist(int a, int b) { return tables.dist[a][b]; }
int manh(int a, int b) { return tables.manh[a][b]; }

struct Position {
    int8_t king, rook, their_king;
    bool us_to_move;
    bool captured;  // the rook; it keeps the square on which it fell
};

struct Move {
    int8_t from, to;
};

struct MoveList {
    std::array<Move, 32> moves;
    int count = 0;
    void add(int from, int to) {
        moves[count++] = {static_cast<int8_t>(from), static_cast<int8_t>(to)};
    }
};

constexpr int sign(int x) { return (x > 0) - (x < 0); }

// Whether a rook on `rook` sees `target` when `blocker` stands on the board.
bool rook_sees(int rook, int target, int blocker) {
    if (rook == target) return false;
    int rx = file_of(rook), ry = rank_of(rook), tx = file_of(target), ty = rank_of(target);
    int bx = file_of(blocker), by = rank_of(blocker);
    if (rx == tx) return !(bx == rx && (by - ry) * (by - ty) < 0);
    if (ry == ty) return !(by == ry && (bx - rx) * (bx - tx) < 0);
    return false;
}

bool in_check(const Position& p) {
    return !p.captured && rook_sees(p.rook, p.their_king, p.king);
}

bool their_move_legal(const Position& p, int to) {
    if (dist(to, p.king) <= 1) return false;
    return p.captured || to == p.rook || !rook_sees(p.rook, to, p.king);
}

bool they_can_move(const Position& p) {
    for (int i = 0; i < tables.neighbour_count[p.their_king]; i++)
        if (their_move_legal(p, tables.neighbours[p.their_king][i])) return true;
    return false;
}

Position after(const Position& p, Move m) {
    Position q = p;
    q.us_to_move = !p.us_to_move;
    if (!p.us_to_move) {
        q.their_king = m.to;
        q.captured = p.captured || m.to == p.rook;
    } else if (m.from == p.king) {
        q.king = m.to;
    } else {
        q.rook = m.to;
    }
    return q;
}

// Goals.

bool mate(const Position& p) { return !p.us_to_move && in_check(p) && !they_can_move(p); }
bool stalemate(const Position& p) { return !p.us_to_move && !in_check(p) && !they_can_move(p); }

int room(const Position& p) {
    int rx = file_of(p.rook), ry = rank_of(p.rook);
    int bx = file_of(p.their_king), by = rank_of(p.their_king);
    if (rx == bx || ry == by) return 64;
    return (bx < rx ? rx : 7 - rx) * (by < ry ? ry : 7 - ry);
}

bool rook_exposed(const Position& p) {
    return dist(p.king, p.rook) > dist(p.their_king, p.rook) + (p.us_to_move ? 1 : 0);
}

bool between(int a, int x, int b) { return (a < x && x < b) || (b < x && x < a); }

bool rook_divides(const Position& p) {
    return between(file_of(p.king), file_of(p.rook), file_of(p.their_king)) ||
           between(rank_of(p.king), rank_of(p.rook), rank_of(p.their_king));
}

int to_critical_square(const Position& p) {
    int x = file_of(p.rook) + (file_of(p.their_king) < file_of(p.rook) ? -1 : 1);
    int y = rank_of(p.rook) + (rank_of(p.their_king) < rank_of(p.rook) ? -1 : 1);
    return std::abs(file_of(p.king) - x) + std::abs(rank_of(p.king) - y);
}

bool l_pattern(const Position& p) {
    return manh(p.king, p.their_king) == 2 && manh(p.rook, p.their_king) == 3;
}

bool on_edge(int square) {
    int x = file_of(square), y = rank_of(square);
    return x == 0 || x == 7 || y == 0 || y == 7;
}

bool rook_lost(const Position& p) {
    return p.captured || (!p.us_to_move && dist(p.their_king, p.rook) == 1 && dist(p.king, p.rook) > 1);
}

// Moves.

void king_moves(const Position& p, MoveList& out) {
    for (int i = 0; i < tables.neighbour_count[p.king]; i++) {
        int to = tables.neighbours[p.king][i];
        if (dist(to, p.their_king) > 1 && (p.captured || to != p.rook)) out.add(p.king, to);
    }
}

bool rook_reaches(const Position& p, int to) {
    return to != p.king && to != p.their_king && rook_sees(p.rook, to, p.king) &&
           rook_sees(p.rook, to, p.their_king);
}

void rook_moves(const Position& p, MoveList& out) {
    if (p.captured) return;
    for (int i = 0; i < 8; i++) {
        int on_file = file_of(p.rook) + 8 * i, on_rank = i + 8 * rank_of(p.rook);
        if (rook_reaches(p, on_file)) out.add(p.rook, on_file);
        if (rook_reaches(p, on_rank)) out.add(p.rook, on_rank);
    }
}

void checking_moves(const Position& p, MoveList& out) {
    MoveList all;
    rook_moves(p, all);
    for (int i = 0; i < all.count; i++)
        if (file_of(all.moves[i].to) == file_of(p.their_king)) out.add(p.rook, all.moves[i].to);
    for (int i = 0; i < all.count; i++)
        if (file_of(all.moves[i].to) != file_of(p.their_king) &&
            rank_of(all.moves[i].to) == rank_of(p.their_king))
            out.add(p.rook, all.moves[i].to);
}

void their_moves(const Position& p, MoveList& out) {
    for (int i = 0; i < tables.neighbour_count[p.their_king]; i++) {
        int to = tables.neighbours[p.their_king][i];
        if (their_move_legal(p, to)) out.add(p.their_king, to);
    }
}

// The table.

enum Advice { MateIn2, Squeeze, Approach, KeepRoom, DivideIn2, DivideIn3, AdviceCount };
const char* const names[AdviceCount] = {"mate_in_2", "squeeze",     "approach",
                                        "keeproom",  "divide_in_2", "divide_in_3"};

bool main_goal(Advice advice, const Position& p, const Position& root) {
    switch (advice) {
        case MateIn2: return mate(p);
        case Squeeze:
            return room(p) < room(root) && !rook_exposed(p) && rook_divides(p) && !stalemate(p);
        case Approach:
            return to_critical_square(p) < to_critical_square(root) && !rook_exposed(p) &&
                   !stalemate(p) && (rook_divides(p) || l_pattern(p)) &&
                   (room(p) > 2 || !on_edge(p.king));
        case KeepRoom:
            return !p.us_to_move && !rook_exposed(p) && rook_divides(p) &&
                   dist(p.king, p.rook) <= dist(root.king, root.rook) &&
                   (room(p) > 2 || !on_edge(p.king));
        default: return !p.us_to_move && rook_divides(p) && !rook_exposed(p);
    }
}

bool holding_goal(Advice advice, const Position& p) {
    return !rook_lost(p) && (advice != MateIn2 || on_edge(p.their_king));
}

void our_moves(Advice advice, const Position& p, int depth, MoveList& out) {
    switch (advice) {
        case MateIn2:
            if (depth == 0) {
                king_moves(p, out);
                rook_moves(p, out);
            } else if (depth == 2) {
                checking_moves(p, out);
            }
            break;
        case Squeeze:
            if (depth == 0) rook_moves(p, out);
            break;
        case Approach:
        case KeepRoom:
            if (depth == 0) king_moves(p, out);
            break;
        default:
            if (depth < (advice == DivideIn2 ? 3 : 5)) {
                king_moves(p, out);
                rook_moves(p, out);
            }
    }
}

void replies(Advice advice, const Position& p, int depth, MoveList& out) {
    bool search = (advice == MateIn2 && depth == 1) || (advice == DivideIn2 && depth < 2) ||
                  (advice == DivideIn3 && depth < 4);
    if (search) their_moves(p, out);
}

// The search.

uint64_t nodes = 0;

void put_move(std::string& tree, Move m) {
    tree += static_cast<char>('1' + file_of(m.from));
    tree += static_cast<char>('1' + rank_of(m.from));
    tree += static_cast<char>('1' + file_of(m.to));
    tree += static_cast<char>('1' + rank_of(m.to));
}

bool satisfy(Advice advice, const Position& p, const Position& root, int depth, std::string& tree);

// Appends the tree below the node, without the move that led to it; `end` marks an empty one.
bool satisfy_us(Advice advice, const Position& p, const Position& root, int depth,
                std::string& tree) {
    MoveList list;
    our_moves(advice, p, depth, list);
    size_t mark = tree.size();
    for (int i = 0; i < list.count; i++) {
        put_move(tree, list.moves[i]);
        if (satisfy(advice, after(p, list.moves[i]), root, depth + 1, tree)) return true;
        tree.resize(mark);
    }
    return false;
}

bool satisfy_them(Advice advice, const Position& p, const Position& root, int depth,
                  std::string& tree) {
    MoveList list;
    replies(advice, p, depth, list);
    if (list.count == 0) return false;
    tree += '(';
    for (int i = 0; i < list.count; i++) {
        put_move(tree, list.moves[i]);
        size_t mark = tree.size();
        tree += '<';
        if (!satisfy(advice, after(p, list.moves[i]), root, depth + 1, tree)) return false;
        if (tree.size() == mark + 2) {  // the empty tree
            tree.resize(mark);
            tree += '.';
        } else {
            tree += '>';
        }
    }
    tree += ')';
    return true;
}

bool satisfy(Advice advice, const Position& p, const Position& root, int depth, std::string& tree) {
    nodes++;
    if (!holding_goal(advice, p)) return false;
    if (main_goal(advice, p, root)) {
        tree += p.us_to_move ? 'n' : '.';
        return true;
    }
    return p.us_to_move ? satisfy_us(advice, p, root, depth, tree)
                        : satisfy_them(advice, p, root, depth, tree);
}

bool legal(int king, int rook, int their_king) {
    return king != rook && rook != their_king && dist(king, their_king) > 1 &&
           !rook_sees(rook, their_king, king);
}

// The advice used, or AdviceCount; an empty tree at the root gives no move.
Advice solve(const Position& root, std::string& tree) {
    bool edge = on_edge(root.their_king) && dist(root.king, root.their_king) < 4;
    for (int a = edge ? MateIn2 : Squeeze; a < AdviceCount; a++) {
        tree.clear();
        Advice advice = static_cast<Advice>(a);
        if (satisfy(advice, root, root, 0, tree) && tree != "n") return advice;
    }
    return AdviceCount;
}

int by_files(int i) { return (i >> 3) + 8 * (i & 7); }  // a1, a2, …, a8, b1, …

}  // namespace

int main(int argc, char** argv) {
    bool quiet = argc > 1 && std::strcmp(argv[1], "-q") == 0;
    std::string tree, line;
    std::array<uint64_t, AdviceCount + 1> used{};
    uint64_t positions = 0;
    static char buffer[1 << 16];
    std::setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            for (int k = 0; k < 64; k++) {
                int king = by_files(i), rook = by_files(j), their_king = by_files(k);
                if (!legal(king, rook, their_king)) continue;
                Position root{static_cast<int8_t>(king), static_cast<int8_t>(rook),
                              static_cast<int8_t>(their_king), true, false};
                positions++;
                Advice advice = solve(root, tree);
                used[advice]++;
                if (quiet) continue;
                line.clear();
                for (int square : {king, rook, their_king}) {
                    line += static_cast<char>('1' + file_of(square));
                    line += static_cast<char>('1' + rank_of(square));
                }
                line += ' ';
                if (advice == AdviceCount) {
                    line += "FAIL";
                } else {
                    line += names[advice];
                    line += ' ';
                    line += tree;
                }
                line += '\n';
                std::fwrite(line.data(), 1, line.size(), stdout);
            }
    std::fprintf(stderr, "%llu positions, %llu nodes\n", static_cast<unsigned long long>(positions),
                 static_cast<unsigned long long>(nodes));
    for (int a = 0; a < AdviceCount; a++)
        std::fprintf(stderr, "%s %llu\n", names[a], static_cast<unsigned long long>(used[a]));
    return 0;
}
