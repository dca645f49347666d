# SPDX-License-Identifier: MIT
"""A game as pettingzoo wants it. The package is imported only when it is asked for."""
import numpy

from ._open import make


def _make_class(pettingzoo, spaces):
    class AgentEnv(pettingzoo.AECEnv):
        """One game, agents "player_0", "player_1", ... An observation is a
        dictionary of "observation" and "action_mask"; who does not act has a mask of
        zeros. Chance acts by itself. At the end each agent gets its part of the
        point."""

        metadata = {"render_modes": ["ansi", "svg"], "is_parallelizable": False}

        def __init__(self, name, render_mode=None, **arguments):
            super().__init__()
            if render_mode not in (None, "ansi", "svg"):
                raise ValueError(f"render_mode must be None, 'ansi' or 'svg', not {render_mode!r}")
            self.render_mode = render_mode
            self.metadata = {**type(self).metadata, "name": f"tavola_{name}"}
            self.env = make(name, n=1, autoreset=False, chance="sample", **arguments)
            self.possible_agents = [f"player_{i}" for i in range(self.env.num_players)]
            observation = spaces.Dict({
                "observation": spaces.Box(0, 255, self.env.observation_shape, numpy.uint8),
                "action_mask": spaces.Box(0, 1, (self.env.num_actions,), numpy.int8)})
            self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
            self.action_spaces = dict.fromkeys(self.possible_agents,
                                               spaces.Discrete(self.env.num_actions))
            self.agents = []

        def observation_space(self, agent):
            return self.observation_spaces[agent]

        def action_space(self, agent):
            return self.action_spaces[agent]

        def _select(self):
            player = int(self.env.current_player[0])
            if player >= 0:
                self.agent_selection = self.possible_agents[player]

        def reset(self, seed=None, options=None):
            self.env.reset(seed=seed)
            self.agents = list(self.possible_agents)
            self.rewards = dict.fromkeys(self.agents, 0.0)
            self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = dict.fromkeys(self.agents, False)
            self.truncations = dict.fromkeys(self.agents, False)
            self.infos = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[0]
            self._select()

        def observe(self, agent):
            mask = numpy.zeros(self.env.num_actions, numpy.int8)
            if agent == self.agent_selection and self.env.current_player[0] >= 0:
                mask[:] = self.env.legal_action_mask[0]
            return {"observation": self.env.observe()[0], "action_mask": mask}

        def step(self, action):
            agent = self.agent_selection
            if self.terminations[agent] or self.truncations[agent]:
                self._was_dead_step(action)
                return
            self.env.step([action])
            self._cumulative_rewards[agent] = 0.0
            for player, name in enumerate(self.possible_agents):
                self.rewards[name] = float(self.env.rewards[0][player])
            if self.env.terminated[0]:
                self.terminations = dict.fromkeys(self.agents, True)
            self._select()
            self._accumulate_rewards()

        def render(self):
            if self.render_mode is None:
                return None
            state = self.env.state(0)
            return state.svg() if self.render_mode == "svg" else state.plain()

        def close(self):
            pass

    return AgentEnv


def pettingzoo(name, **arguments):
    """A pettingzoo.AECEnv of one game. Further arguments are options, seed and
    boards of tavola.make(), and render_mode ("ansi", "svg")."""
    try:
        import pettingzoo as package
        from gymnasium import spaces
    except ImportError as error:
        raise ImportError("tavola.pettingzoo() needs the packages pettingzoo and gymnasium: "
                          "pip install pettingzoo gymnasium") from error
    return _make_class(package, spaces)(name, **arguments)
