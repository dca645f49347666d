# SPDX-License-Identifier: MIT
"""The types that editors see (__init__.pyi) are those of the module."""
import ast
import dataclasses
import inspect
import os
import unittest

import tavola

with open(os.path.join(os.path.dirname(tavola.__file__), "__init__.pyi"), encoding="utf-8") as file:
    STUBS = ast.parse(file.read())


def parameters_of(function):
    """Names and defaults in order, without self; '*' and '**' mark what takes the rest."""
    arguments = function.args
    names = [argument.arg for argument in arguments.posonlyargs + arguments.args]
    defaults = [repr(ast.literal_eval(value)) for value in arguments.defaults]
    result = list(zip(names, [None] * (len(names) - len(defaults)) + defaults))
    if names[:1] == ["self"]:
        result = result[1:]
    if arguments.kwarg:
        result.append(("**" + arguments.kwarg.arg, None))
    return result


def parameters_at_run_time(function):
    result = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "self":
            continue
        empty = parameter.default is inspect.Parameter.empty
        name = "**" + parameter.name if parameter.kind is inspect.Parameter.VAR_KEYWORD else parameter.name
        result.append((name, None if empty else repr(parameter.default)))
    return result


def is_property(function):
    return any(isinstance(d, ast.Name) and d.id == "property" for d in function.decorator_list)


def is_overload(function):
    return any(isinstance(d, ast.Name) and d.id == "overload" for d in function.decorator_list)


class Stubs(unittest.TestCase):
    def check_class(self, stub):
        kind = getattr(tavola, stub.name)
        seen = set()
        for item in stub.body:
            if isinstance(item, ast.AnnAssign):
                seen.add(item.target.id)
                continue
            seen.add(item.name)
            real = getattr(kind, item.name)
            if is_property(item):
                self.assertFalse(callable(real), f"{stub.name}.{item.name}")
            elif not is_overload(item) and not item.name.startswith("__"):
                self.assertEqual(parameters_at_run_time(real), parameters_of(item),
                                 f"{stub.name}.{item.name}")
                self.assertTrue(real.__doc__, f"{stub.name}.{item.name} says nothing")
        real = {name for name in dir(kind) if not name.startswith("_")}
        if dataclasses.is_dataclass(kind):
            real |= {field.name for field in dataclasses.fields(kind)}
        self.assertEqual({name for name in seen if not name.startswith("_")}, real, stub.name)

    def test_names_and_signatures(self):
        seen = set()
        for item in STUBS.body:
            if isinstance(item, ast.ClassDef):
                seen.add(item.name)
                self.check_class(item)
            elif isinstance(item, ast.FunctionDef):
                seen.add(item.name)
                self.assertEqual(parameters_at_run_time(getattr(tavola, item.name)),
                                 parameters_of(item), item.name)
        self.assertEqual(seen, set(tavola.__all__))

    def test_it_says_that_it_is_typed(self):
        self.assertTrue(os.path.exists(os.path.join(os.path.dirname(tavola.__file__), "py.typed")))


if __name__ == "__main__":
    unittest.main()
