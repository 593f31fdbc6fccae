#pragma once
// Without these the wide functions are not declared.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdio.h>
#include <term.h>

// stdout and stdin are mutable globals, which Swift refuses; a terminal that is unknown gives NULL,
// where initscr() would end the program.
static inline SCREEN *ncurses_open(void) { return newterm(NULL, stdout, stdin); }

// stdscr is a mutable global. The first refresh enters the terminal's other screen.
static inline int ncurses_show(void) {
  wclear(stdscr);
  return wrefresh(stdscr);
}

// raw(), noecho() and their like are macros over stdscr.
static inline void ncurses_take_keys(WINDOW *pad) {
  raw();
  noecho();
  nonl();
  keypad(pad, TRUE);
  nodelay(pad, TRUE);
  mouseinterval(0);
}

// A press whose release comes in the same read is told as a click, and two of them as a double one.
#define MOUSE_LEFT BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED
#define MOUSE_RIGHT BUTTON3_PRESSED | BUTTON3_CLICKED | BUTTON3_DOUBLE_CLICKED | BUTTON3_TRIPLE_CLICKED

// mmask_t constants are shifted casts that Swift doesn't import.
static inline void ncurses_watch_mouse(int is_wanted) {
  mousemask(is_wanted ? MOUSE_LEFT | BUTTON1_RELEASED | MOUSE_RIGHT | BUTTON4_PRESSED | BUTTON5_PRESSED : 0, NULL);
}

static inline int ncurses_is_left(mmask_t state) { return (state & (MOUSE_LEFT)) != 0; }
static inline int ncurses_is_twice(mmask_t state) { return (state & (BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED)) != 0; }
static inline int ncurses_is_right(mmask_t state) { return (state & (MOUSE_RIGHT)) != 0; }
static inline int ncurses_is_wheel_up(mmask_t state) { return (state & BUTTON4_PRESSED) != 0; }
static inline int ncurses_is_wheel_down(mmask_t state) { return (state & BUTTON5_PRESSED) != 0; }

// Swift gives a string of its own to const char * only, and tigetstr's error is a cast of -1.
static inline const char *ncurses_capability(const char *name) {
  const char *text = tigetstr(name);
  return text == (const char *)-1 ? NULL : text;
}
