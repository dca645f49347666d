/* SPDX-License-Identifier: MIT
 *
 * check.h - what the caller must have got right.
 *
 * A failed CHECK is a bug in this program, never the fault of an input. It
 * traps at once in builds without NDEBUG and costs nothing in release builds.
 * The standard assert() is not used because it prints, and printing needs
 * imports that the WebAssembly core does not have.
 */
#ifndef BASE_CHECK_H
#define BASE_CHECK_H

#ifdef NDEBUG
#define CHECK(condition) ((void)0)
#else
#define CHECK(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#endif
