"""PPO in one file, in the manner of CleanRL: a policy for CATAN with two seats that learns against `greedy`.

    python examples/ppo.py --minutes 60 --out ppo-catan.npz

Two batches of games are stepped at once, `greedy` in the second seat of one and in the first of the other, so that every
step is a decision of the learner. The reward is the win; on the way there the lead in points is paid out as it changes
(potential-based shaping, which does not change which policy is best). `--imitate` games of `greedy` against itself are
learnt by heart first; 0 begins with random weights. The curve (CSV) is the share of games won by the most probable
answers against `greedy`, in both seats, on deals that were never learnt from. The weights go to `import_net.py`.

Needs jax and numpy besides steading. Runs again from its last checkpoint if `--out` exists.
"""

from __future__ import annotations

import argparse
import csv
import functools
import os
import time

import jax
import jax.numpy as jnp
import numpy as np

import steading

HIDDEN = (256, 128)
LANES = 64  # in each of the two batches
STEPS = 128  # decisions of each game between two updates
EPOCHS = 4
MINIBATCH = 1024
IMITATED = 512  # a minibatch of what is learnt by heart
CLIP = 0.2
LAMBDA = 0.95
ENTROPY = 0.01
VALUE = 0.5
RATE = 4e-4
SHAPING = 0.3  # what a whole game's lead in points is worth, beside 1 for the win and -1 for the loss


def random_weights(sizes: list[int], seed: int) -> list[tuple[jax.Array, jax.Array]]:
    rng = np.random.default_rng(seed)
    layers = []
    for number, (inputs, outputs) in enumerate(zip(sizes, sizes[1:])):
        # The inputs are bits of which few are set; the last layer begins small, so that all answers are alike.
        scale = np.sqrt(2.0 / inputs) * (2.0 if number == 0 else 1.0) * (0.01 if number == len(sizes) - 2 else 1.0)
        weights = rng.normal(0.0, scale, (inputs, outputs)).astype(np.float32)
        layers.append((jnp.asarray(weights), jnp.zeros(outputs, jnp.float32)))
    return layers


def forward(layers, observation):
    """Logits of all answers, and the value between -1 and 1."""
    values = observation.astype(jnp.float32)
    for weights, bias in layers[:-1]:
        values = jax.nn.relu(values @ weights + bias)
    weights, bias = layers[-1]
    out = values @ weights + bias
    # The last output is the share of the win that the seat expects.
    return out[:, :-1], 2.0 * out[:, -1] - 1.0


def log_probabilities(layers, observation, mask):
    logits, value = forward(layers, observation)
    return jax.nn.log_softmax(jnp.where(mask, logits, -1e9)), value


@jax.jit
def act(layers, observation, mask, key):
    logs, value = log_probabilities(layers, observation, mask)
    action = jax.random.categorical(key, logs)
    return action, jnp.take_along_axis(logs, action[:, None], 1)[:, 0], value


@jax.jit
def best(layers, observation, mask):
    return jnp.argmax(log_probabilities(layers, observation, mask)[0], axis=1)


def adam(layers, gradients, moments, step, rate):
    """One step of Adam; the gradient is cut at a length of one half."""
    leaves = jax.tree_util.tree_leaves(gradients)
    length = jnp.sqrt(sum(jnp.sum(leaf * leaf) for leaf in leaves))
    gradients = jax.tree_util.tree_map(lambda leaf: leaf * jnp.minimum(1.0, 0.5 / (length + 1e-8)), gradients)
    first = jax.tree_util.tree_map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], gradients)
    second = jax.tree_util.tree_map(lambda m, g: 0.999 * m + 0.001 * g * g, moments[1], gradients)
    mend1, mend2 = 1.0 - 0.9**step, 1.0 - 0.999**step
    move = lambda w, m, v: w - rate * (m / mend1) / (jnp.sqrt(v / mend2) + 1e-5)  # noqa: E731
    return jax.tree_util.tree_map(move, layers, first, second), (first, second)


@jax.jit
def ppo_step(layers, moments, step, rate, observation, mask, action, old_log, advantage, target):
    def loss(layers):
        logs, value = log_probabilities(layers, observation, mask)
        log = jnp.take_along_axis(logs, action[:, None], 1)[:, 0]
        ratio = jnp.exp(log - old_log)
        gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1.0 - CLIP, 1.0 + CLIP) * advantage)
        entropy = -jnp.sum(jnp.where(mask, jnp.exp(logs) * logs, 0.0), axis=1)
        return -gain.mean() + VALUE * jnp.square(value - target).mean() - ENTROPY * entropy.mean()

    gradients = jax.grad(loss)(layers)
    return adam(layers, gradients, moments, step, rate)


@jax.jit
def imitation_step(layers, moments, step, rate, observation, mask, action, target):
    def loss(layers):
        logs, value = log_probabilities(layers, observation, mask)
        log = jnp.take_along_axis(logs, action[:, None], 1)[:, 0]
        return -log.mean() + VALUE * jnp.square(value - target).mean()

    gradients = jax.grad(loss)(layers)
    return adam(layers, gradients, moments, step, rate)


class Arena:
    """Two batches as one: the learner in seat 0 of the first, in seat 1 of the second."""

    def __init__(self, game: steading.Game, lanes: int, seed: int, rival: str) -> None:
        make = functools.partial(steading.batch, game, lanes, running_scores=True)
        self.batches = [make(seed=2 * seed, bots={1: rival}), make(seed=2 * seed + 1, bots={0: rival})]
        self.lanes, self.scale = lanes, float(game.score_scale)
        self.lead_before = self.lead()

    def lead(self) -> np.ndarray:
        scores = [batch.score.astype(np.float32) / self.scale for batch in self.batches]
        return np.concatenate([scores[0][:, 0] - scores[0][:, 1], scores[1][:, 1] - scores[1][:, 0]])

    def look(self) -> tuple[np.ndarray, np.ndarray]:
        return (
            np.concatenate([batch.observation for batch in self.batches]),
            np.concatenate([batch.mask for batch in self.batches]),
        )

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Reward with shaping, whether the game ended, and the share of the win."""
        self.batches[0].step(actions[: self.lanes])
        self.batches[1].step(actions[self.lanes :])
        done = np.concatenate([batch.done for batch in self.batches])
        win = np.concatenate([self.batches[0].reward[:, 0], self.batches[1].reward[:, 1]])
        lead = self.lead()
        # At the end of a game the potential is nothing, and the next game begins with nothing.
        reward = np.where(done, 2.0 * win - 1.0 - SHAPING * self.lead_before, SHAPING * (lead - self.lead_before))
        self.lead_before = np.where(done, 0.0, lead)
        return reward.astype(np.float32), done, win


def examine(layers, game: steading.Game, games: int, rival: str) -> float:
    """The share of games won against a rival, half of them in each seat, by the most probable answers."""
    lanes = min(games // 2, 100)
    arena = Arena(game, lanes, 987_654, rival)
    won, counted, quota = 0.0, np.zeros(2 * lanes, int), -(-games // (2 * lanes))
    while counted.min() < quota:
        _, done, win = arena.step(np.asarray(best(layers, *arena.look()), dtype=np.int64))
        # So many games of each lane: otherwise short games would count more often.
        fresh = done & (counted < quota)
        won += float(win[fresh].sum())
        counted += fresh
    return won / (quota * 2 * lanes)


def demonstrations(game: steading.Game, games: int, rival: str, seed: int):
    """What the rival answers in games against itself, and who won them."""
    observations, masks, actions, targets = [], [], [], []
    mask = np.zeros(game.actions, dtype=np.bool_)
    bot = steading.bot(rival, seed=seed)
    for number in range(games):
        state = game.start(seed=f"demonstration {seed} {number}").advance()
        seats, first = [], len(actions)
        while not state.is_over:
            seat = state.seat
            if len(legal := state.legal_actions(refrain=True)) > 1:
                mask[:] = False
                mask[legal] = True
                action = bot.choose(state)
                observations.append(np.packbits(state.observation()))
                masks.append(np.packbits(mask))
                actions.append(action)
                seats.append(seat)
            else:
                action = legal[0]
            state.apply(action)
            state.advance()
        returns = state.returns()
        targets.extend(2.0 * returns[seat] - 1.0 for seat in seats)
        assert len(targets) == len(actions) and first <= len(actions)
    return np.array(observations), np.array(masks), np.array(actions), np.array(targets, dtype=np.float32)


def imitate(layers, game: steading.Game, args: argparse.Namespace, rng: np.random.Generator):
    observations, masks, actions, targets = demonstrations(game, args.imitate, args.rival, args.seed)
    moments = (jax.tree_util.tree_map(jnp.zeros_like, layers),) * 2
    step = 0
    for _ in range(args.imitate_epochs):
        order = rng.permutation(len(actions))
        for first in range(0, len(order) - IMITATED + 1, IMITATED):
            some = order[first : first + IMITATED]
            step += 1
            layers, moments = imitation_step(
                layers, moments, step, 1e-3,
                np.unpackbits(observations[some], axis=1, count=game.inputs),
                np.unpackbits(masks[some], axis=1, count=game.actions).astype(np.bool_),
                actions[some], targets[some],
            )  # fmt: skip
    return layers, len(actions)


def advantages(rewards, dones, values, last):
    """Generalised advantage estimation, without discount: games end."""
    result = np.zeros_like(rewards)
    later, gain = last, np.zeros_like(last)
    for step in reversed(range(len(rewards))):
        goes_on = 1.0 - dones[step]
        delta = rewards[step] + later * goes_on - values[step]
        gain = delta + LAMBDA * goes_on * gain
        result[step], later = gain, values[step]
    return result


def save(path: str, layers, moments, steps: int, updates: int, seconds: float) -> None:
    arrays = {"steps": steps, "updates": updates, "seconds": seconds}
    for number, (weights, bias) in enumerate(layers):
        arrays[f"weights{number}"], arrays[f"bias{number}"] = np.asarray(weights), np.asarray(bias)
        for which, name in enumerate(("first", "second")):
            arrays[f"{name}_weights{number}"] = np.asarray(moments[which][number][0])
            arrays[f"{name}_bias{number}"] = np.asarray(moments[which][number][1])
    np.savez(path + ".part.npz", **arrays)
    os.replace(path + ".part.npz", path)


def load(path: str):
    kept = np.load(path)
    count = sum(name.startswith("weights") for name in kept.files)
    pick = lambda name: [(jnp.asarray(kept[f"{name}weights{n}"]), jnp.asarray(kept[f"{name}bias{n}"])) for n in range(count)]  # noqa: E731, E501
    return pick(""), (pick("first_"), pick("second_")), int(kept["steps"]), int(kept["updates"]), float(kept["seconds"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="catan_road")
    parser.add_argument("--rival", default="greedy", help="whom it learns against and is measured against")
    parser.add_argument("--minutes", type=float, default=60.0, help="of the clock, with all that was before a checkpoint")
    parser.add_argument("--decisions", type=int, help="end after so many: the same run on a slow machine as on a fast one")
    parser.add_argument("--imitate", type=int, default=1_000, help="games of the rival that are learnt by heart first")
    parser.add_argument("--imitate-epochs", type=int, default=4)
    parser.add_argument("--every", type=float, default=4.0, help="minutes between two examinations")
    parser.add_argument("--games", type=int, default=400, help="games of an examination")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="ppo-catan.npz")
    args = parser.parse_args()

    game = steading.load(args.game, seats=2, guard=True)
    rng = np.random.default_rng(args.seed)
    begin = time.monotonic()
    if os.path.exists(args.out):
        layers, moments, steps, updates, before = load(args.out)
        begin -= before
    else:
        layers = random_weights([game.inputs, *HIDDEN, game.actions + 1], args.seed)
        moments = (jax.tree_util.tree_map(jnp.zeros_like, layers),) * 2
        steps = updates = 0
    curve = open(args.out.removesuffix(".npz") + ".csv", "a", newline="")  # noqa: SIM115
    writer = csv.writer(curve)
    if curve.tell() == 0:
        writer.writerow(["minutes", "cpu_minutes", "decisions", f"won_against_{args.rival}"])

    def report() -> None:
        save(args.out, layers, moments, steps, updates, time.monotonic() - begin)
        won = examine(layers, game, args.games, args.rival)
        minutes, cpu = (time.monotonic() - begin) / 60, time.process_time() / 60
        writer.writerow([f"{minutes:.1f}", f"{cpu:.1f}", steps, f"{won:.3f}"])
        curve.flush()
        print(f"{minutes:5.1f} min  {cpu:5.1f} CPU min  {steps:>9,} decisions  {won:6.1%} against {args.rival}", flush=True)

    if updates == 0:
        report()
        if args.imitate:
            layers, seen = imitate(layers, game, args, rng)
            print(f"{seen:,} answers of {args.rival} learnt by heart", flush=True)
            report()
    examined = time.monotonic()
    arena = Arena(game, LANES, args.seed + 1 + updates, args.rival)
    shape = (STEPS, 2 * LANES)
    observations = np.zeros((*shape, game.inputs), np.uint8)
    masks = np.zeros((*shape, game.actions), np.bool_)
    actions, logs = np.zeros(shape, np.int32), np.zeros(shape, np.float32)
    values, rewards, dones = np.zeros(shape, np.float32), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    key = jax.random.PRNGKey(args.seed + updates)

    def progress() -> float:
        return steps / args.decisions if args.decisions else (time.monotonic() - begin) / 60 / args.minutes

    while progress() < 1.0:
        for step in range(STEPS):
            observations[step], masks[step] = arena.look()
            key, use = jax.random.split(key)
            action, log, value = act(layers, observations[step], masks[step], use)
            actions[step], logs[step], values[step] = action, log, value
            rewards[step], dones[step], _ = arena.step(actions[step].astype(np.int64))
        last = np.asarray(forward(layers, arena.look()[0])[1])
        gains = advantages(rewards, dones, values, last)
        flat = lambda array: array.reshape(-1, *array.shape[2:])  # noqa: E731
        # Where only one answer is legal there is nothing to learn but the value, which the next choice teaches as well.
        chosen = flat(masks).sum(axis=1) > 1
        data = [flat(array)[chosen] for array in (observations, masks, actions, logs, gains, gains + values)]
        data[4] = (data[4] - data[4].mean()) / (data[4].std() + 1e-8)
        rate = RATE * max(0.1, 1.0 - progress())
        for _ in range(EPOCHS):
            order = rng.permutation(len(data[0]))
            # Whole minibatches only: another size would be compiled anew.
            for first in range(0, len(order) - MINIBATCH + 1, MINIBATCH):
                updates += 1
                some = order[first : first + MINIBATCH]
                layers, moments = ppo_step(layers, moments, updates, rate, *(array[some] for array in data))
        steps += STEPS * 2 * LANES
        if time.monotonic() - examined > 60 * args.every:
            report()
            examined = time.monotonic()
    report()


if __name__ == "__main__":
    main()
