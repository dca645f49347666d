# SPDX-License-Identifier: MIT
"""The module in C, built over libtavola.a; docs/python.md says how to get a wheel.

TAVOLA_LIBRARY names an archive other than build/release/libtavola.a,
and TAVOLA_CFLAGS more flags.
"""
import glob
import os
import re

from setuptools import Extension, setup

here = os.path.dirname(os.path.abspath(__file__))
os.chdir(here)
header = os.path.join("..", "src", "library", "tavola.h")
with open(header, encoding="utf-8") as file:
    version = ".".join(re.findall(r"#define TAVOLA_VERSION_\w+ (\d+)", file.read()))
libraries = os.environ.get("TAVOLA_LIBRARY", os.path.join("..", "build", "release", "libtavola.a")).split()
flags = os.environ.get("TAVOLA_CFLAGS", "").split()
for library in libraries:
    if not os.path.exists(library):
        raise SystemExit(f"{library} is not there: build it with ./run python")

out = os.path.join("..", "build", "python")  # nothing is left among the sources
os.makedirs(out, exist_ok=True)

setup(
    name="tavola",
    version=version,
    description="Seven abstract board games, for programs that learn",
    license="MIT",
    python_requires=">=3.11",
    packages=["tavola"],
    package_data={"tavola": ["*.pyi", "py.typed"]},
    ext_modules=[
        Extension(
            "tavola._tavola",
            sorted(glob.glob("*.c")),
            include_dirs=[os.path.dirname(header)],
            extra_compile_args=["-std=c17", "-O2", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Werror",
                                "-Wno-missing-field-initializers", "-D_POSIX_C_SOURCE=200809L", "-fvisibility=hidden", *flags],
            extra_objects=libraries,
            extra_link_args=["-Wl,--exclude-libs,ALL", "-lm", "-lpthread", *flags],
            depends=["module.h", header, *libraries],
            py_limited_api=True,
        )
    ],
    options={
        "build": {"build_base": os.path.join(out, "temp")},
        "egg_info": {"egg_base": out},
        "bdist_wheel": {"py_limited_api": "cp311", "dist_dir": os.path.join(out, "wheel")},
    },
)
