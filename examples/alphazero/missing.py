# SPDX-License-Identifier: MIT
"""What to say when a module is not there."""


def tell(program, error):
    return {
        "tavola": f"{program}: start it by: ./run python examples/alphazero/{program}",
        "torch": f"{program}: PyTorch is missing; install it by: "
        "apt-get install python3-torch libopenblas0-pthread",
    }.get(error.name, f"{program}: {error}")
