import type { AuthStatus, RoleId } from '@portal/contract/roles';
import fc from 'fast-check';

/** What can be seen of a person from outside. */
export type Observation = {
  roleId: RoleId;
  statuses: Record<RoleId, AuthStatus>;
  /** The steps of each identity, oldest first. */
  history: Record<RoleId, [from: number, to: number][]>;
  sessions: { roleId: number | null; certified: boolean }[];
  /** Whether a token from before a switch still opens anything. */
  oldTokensLive: boolean;
};

type Found = {
  roleId: RoleId;
  rows: { id: number; type: RoleId; status: AuthStatus }[];
  steps: { identityId: number; fromStatus: number; toStatus: number }[];
  sessions: { roleId: number | null; certified: boolean }[];
  oldTokensLive: boolean;
};

export function observationOf({ roleId, rows, steps, sessions, oldTokensLive }: Found): Observation {
  const each = <Value>(pick: (row: Found['rows'][number] | undefined) => Value) =>
    Object.fromEntries(types.map((type) => [type, pick(rows.find((row) => row.type === type))])) as Record<
      RoleId,
      Value
    >;
  return {
    roleId,
    statuses: each((row) => row?.status ?? 1),
    history: each((row) =>
      steps.filter((step) => step.identityId === row?.id).map((step) => [step.fromStatus, step.toStatus]),
    ),
    sessions,
    oldTokensLive,
  };
}

/** One person on the real rules; each act resolves when it was done and rejects when it was refused. */
export type Subject = Record<Act, (type: RoleId) => Promise<unknown>> & {
  see(): Promise<Observation>;
};

export const acts = ['apply', 'withdraw', 'approve', 'reject', 'reapply', 'cancel', 'switch'] as const;
export type Act = (typeof acts)[number];

type Expected = { roleId: RoleId; statuses: Record<RoleId, AuthStatus> };
type Model = Expected[];

const types: RoleId[] = [1, 2, 3, 4];
const expert = 4;

const newcomer = (roleId: RoleId): Expected => ({ roleId, statuses: { 1: 1, 2: 1, 3: 1, 4: 1 } });

/** Written out once more, from product 3 and not from the machine under test. */
const table: Record<Exclude<Act, 'switch'>, string[]> = {
  apply: ['1>3'],
  withdraw: ['3>1'],
  approve: ['3>2'],
  reject: ['3>4'],
  reapply: ['4>3', '5>3'],
  // One call ends both what is under review and what is certified.
  cancel: ['2>5', '3>1'],
};
const legal = new Set(Object.values(table).flat());

/** What should become of a person, or null when the act should be refused. */
function expected({ roleId, statuses }: Expected, act: Act, type: RoleId): Expected | null {
  if (act === 'switch') return statuses[type] === 2 && roleId !== type ? { roleId: type, statuses } : null;
  // The same call: a withdrawal of something certified cancels it.
  const steps = act === 'withdraw' ? table.cancel : table[act];
  const step = steps.find((each) => each.startsWith(`${statuses[type]}>`));
  if (!step) return null;
  const to = Number(step.slice(2)) as AuthStatus;
  const held = types.filter((other) => other !== type && (statuses[other] === 2 || statuses[other] === 3));
  if (to === 3 && (type === expert ? held.length > 0 : held.includes(expert))) return null;
  const after = { ...statuses, [type]: to };
  const first = to === 2 && types.filter((each) => after[each] === 2).length === 1;
  return { roleId: first ? type : roleId, statuses: after };
}

/** How often each act was done and not refused: a walk that only meets refusals shows nothing. */
export const reached = new Map<Act, number>();

/** An act by chance, most of which are refused, or one of those that are possible now. */
class Command {
  readonly person: number;
  readonly chance: readonly [Act, RoleId];
  readonly possible: number | null;
  private ran = '';

  constructor(person: number, chance: readonly [Act, RoleId], possible: number | null) {
    this.person = person;
    this.chance = chance;
    this.possible = possible;
  }

  async run(model: Model, subjects: Subject[]): Promise<void> {
    const before = model[this.person]!;
    const [act, type] =
      this.possible === null ? this.chance : (possibleAct(before, this.possible) ?? this.chance);
    this.ran = `${act}(${this.person}, ${type})`;
    const wanted = expected(before, act, type);
    const done = await subjects[this.person]![act](type).then(
      () => true,
      (error: unknown) => {
        if ((error as Error).name !== 'PortalError') throw error;
        return false;
      },
    );
    if (done !== (wanted !== null)) throw new Error(`${this.ran} was ${done ? 'done' : 'refused'}`);
    if (wanted) {
      model[this.person] = wanted;
      reached.set(act, (reached.get(act) ?? 0) + 1);
    }
    // Also after a refusal, and also for whoever did nothing: nobody changes by what another does.
    for (const [index, each] of subjects.entries()) {
      const fault = await faultOf(model[index]!, each);
      if (fault) throw new Error(`after ${this.ran}: ${fault}`);
    }
  }

  /** What it came to is what a counterexample should show. */
  [fc.toStringMethod](): string {
    return this.ran || '-';
  }
}

function possibleAct(person: Expected, pick: number): [Act, RoleId] | undefined {
  const possible = acts
    .flatMap((act) => types.map((type): [Act, RoleId] => [act, type]))
    .filter(([act, type]) => expected(person, act, type) !== null);
  // Two certificates at once, and a switch between them, are far from the start: chance alone seldom gets there.
  const often: Partial<Record<Act, number>> = { approve: 3, switch: 4 };
  const weighted = possible.flatMap((each) => Array.from({ length: often[each[0]] ?? 1 }, () => each));
  return weighted[pick % weighted.length];
}

async function faultOf(model: Expected, subject: Subject): Promise<string | null> {
  const { roleId, statuses, history, sessions, oldTokensLive } = await subject.see();
  const seen = JSON.stringify({ roleId, statuses });
  if (seen !== JSON.stringify({ roleId: model.roleId, statuses: model.statuses })) return `is ${seen}`;

  const certified = statuses[roleId] === 2;
  const agree = sessions.every((session) => session.roleId === roleId && session.certified === certified);
  if (sessions.length === 0 || !agree) return `sessions say ${JSON.stringify(sessions)} of ${seen}`;
  if (oldTokensLive) return 'the token from before a switch still works';

  const held = types.filter((type) => statuses[type] === 2 || statuses[type] === 3);
  if (held.includes(expert) && held.length > 1) return `an expert and ${JSON.stringify(held)}`;

  const broken = types.find((type) => !isChain(history[type], statuses[type]));
  return broken ? `history of ${broken}: ${JSON.stringify(history[broken])}` : null;
}

/** Legal steps without a gap, from nothing to where it stands. */
function isChain(steps: [from: number, to: number][], status: AuthStatus): boolean {
  let last = 1;
  for (const [from, to] of steps) {
    if (from !== last || !legal.has(`${from}>${to}`)) return false;
    last = to;
  }
  return last === status;
}

const command = fc
  .tuple(
    fc.constantFrom(0, 0, 1),
    fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...types)),
    fc.option(fc.nat({ max: 10_000 }), { freq: 4 }),
  )
  .map(([person, chance, possible]) => new Command(person, chance, possible));

/** Thirty acts of two people, or at most thirty. */
export const longLife = fc.array(command, { minLength: 30, maxLength: 30 });
export const life = fc.array(command, { maxLength: 30, size: 'max' });

/** Walks a life of two newcomers, and throws where the rules and the model part. */
export async function walk(
  commands: Command[],
  subject: (roleId: RoleId) => Promise<Subject>,
): Promise<void> {
  const roles: RoleId[] = [2, 1];
  const model = roles.map(newcomer);
  const subjects = [await subject(roles[0]!), await subject(roles[1]!)];
  for (const each of commands) await each.run(model, subjects);
}
