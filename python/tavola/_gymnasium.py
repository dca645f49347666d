# SPDX-License-Identifier: MIT
"""Envs as gymnasium wants them. The package is imported only when it is asked for."""
import numpy

from ._open import make


def _import():
    try:
        import gymnasium
    except ImportError as error:
        raise ImportError("tavola.gymnasium() needs the package gymnasium: pip install gymnasium") from error
    return gymnasium


def _spaces(gymnasium, env):
    planes = gymnasium.spaces.Box(0, 255, env.observation_shape, numpy.uint8)
    return planes, gymnasium.spaces.Discrete(env.num_actions)


def _single(gymnasium):
    class SingleEnv(gymnasium.Env):
        """One game. Whoever acts gets the observation, and takes the action; the
        reward is what the player who acted got of the point. info has
        "action_mask", "current_player", and when the game is over "rewards" of all
        players."""

        metadata = {"render_modes": ["ansi", "svg"]}

        def __init__(self, name, render_mode=None, **arguments):
            if render_mode not in (None, "ansi", "svg"):
                raise ValueError(f"render_mode must be None, 'ansi' or 'svg', not {render_mode!r}")
            self.render_mode = render_mode
            self.env = make(name, n=1, autoreset=False, **arguments)
            self.observation_space, self.action_space = _spaces(gymnasium, self.env)

        def _info(self):
            return {"action_mask": self.env.legal_action_mask[0].astype(numpy.int8),
                    "current_player": int(self.env.current_player[0])}

        def reset(self, *, seed=None, options=None):
            super().reset(seed=seed)
            self.env.reset(seed=seed)
            if options and "state" in options:
                self.env.set_state(0, options["state"])
            return self.env.observe()[0], self._info()

        def step(self, action):
            player = int(self.env.current_player[0])
            if player == -2:
                raise ValueError("the game is over: reset() first")
            self.env.step([action])
            terminated = bool(self.env.terminated[0])
            info = self._info()
            reward = 0.0
            if terminated:
                info["rewards"] = self.env.rewards[0].copy()
                reward = float(self.env.rewards[0][player]) if player >= 0 else 0.0
            return self.env.observe()[0], reward, terminated, False, info

        def render(self):
            if self.render_mode is None:
                return None
            state = self.env.state(0)
            return state.svg() if self.render_mode == "svg" else state.plain()

        def close(self):
            pass

    return SingleEnv


def _many(gymnasium):
    modes = getattr(gymnasium.vector, "AutoresetMode", None)

    class ManyEnv(gymnasium.vector.VectorEnv):
        """Many games; a row that ends is at a new start in the same step. A reward
        is what the player who acted got. infos has "action_mask", "current_player"
        and, if games ended, "final_obs" and "final_info" with the "rewards" of all
        players; "_final_obs" and "_final_info" say in which rows."""

        metadata = {"render_modes": [],
                    "autoreset_mode": "SameStep" if modes is None else modes.SAME_STEP}

        def __init__(self, name, num_envs, **arguments):
            self.env = make(name, n=num_envs, **arguments)
            self.num_envs = num_envs
            self.render_mode = None
            self.spec = None
            self.single_observation_space, self.single_action_space = _spaces(gymnasium, self.env)
            shape = (num_envs, *self.env.observation_shape)
            self.observation_space = gymnasium.spaces.Box(0, 255, shape, numpy.uint8)
            self.action_space = gymnasium.spaces.MultiDiscrete([self.env.num_actions] * num_envs)

        def _infos(self):
            return {"action_mask": self.env.legal_action_mask.astype(numpy.int8),
                    "current_player": self.env.current_player.copy()}

        def _final_observations(self, terminated):
            result = numpy.full(self.num_envs, None, dtype=object)
            for row in numpy.flatnonzero(terminated):
                result[row] = self.env.final_state(row).observation()
            return result

        def reset(self, *, seed=None, options=None):
            if isinstance(seed, (list, tuple)):
                raise ValueError("one seed is enough: every row draws numbers of its own from it")
            self.env.reset(seed=seed)
            return self.env.observe(), self._infos()

        def step(self, actions):
            players = self.env.current_player.astype(numpy.intp)
            self.env.step(actions)
            terminated = self.env.terminated.copy()
            rewards = self.env.rewards[numpy.arange(self.num_envs), numpy.maximum(players, 0)]
            rewards[players < 0] = 0
            infos = self._infos()
            if terminated.any():
                infos["final_obs"] = self._final_observations(terminated)
                infos["final_info"] = {"rewards": self.env.rewards.copy(), "_rewards": terminated}
                infos["_final_obs"] = infos["_final_info"] = terminated
            return self.env.observe(), rewards, terminated, numpy.zeros_like(terminated), infos

        def close(self, **arguments):
            pass

    return ManyEnv


def gymnasium(name, num_envs=None, **arguments):
    """A gymnasium.Env of one game, or with num_envs a gymnasium.vector.VectorEnv.

    Further arguments are those of tavola.make(), and render_mode ("ansi", "svg")
    of a single one.
    """
    package = _import()
    if num_envs is None:
        return _single(package)(name, **arguments)
    return _many(package)(name, num_envs, **arguments)
