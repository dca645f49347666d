# SPDX-License-Identifier: MIT
"""document FILE: what the document shows is what happens."""
import doctest
import sys

failed, tried = doctest.testfile(sys.argv[1], module_relative=False, encoding="utf-8",
                                 optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
print(f"{tried} examples, {failed} failed")
sys.exit(1 if failed or tried < 20 else 0)
