import type { ReportQuality } from './reports.ts'

/** How somebody learns. */
export type Profile = {
  /** How many of a class's thirty are like this. */
  share: number
  /** Share of the open time that has passed when they start, from and to. */
  starts: readonly [number, number]
  /** Times the expected duration. */
  pace: number
  /** Of the mistakes known for a task, how many they make; and how often each is repeated. */
  mistakes: number
  repeats: number
  /** How likely a hint is opened after a mistake, and a question answered rightly. */
  opensHint: number
  answersRightly: number
  /** Share of the tasks after which they stop; 1 goes to the end and submits. */
  stopsAfter: number
  report: ReportQuality
}

export const profiles = {
  quick: {
    share: 6,
    starts: [0, 0.15],
    pace: 0.6,
    mistakes: 0,
    repeats: 0,
    opensHint: 0,
    answersRightly: 0.97,
    stopsAfter: 1,
    report: 'good',
  },
  steady: {
    share: 10,
    starts: [0.1, 0.6],
    pace: 1,
    mistakes: 1,
    repeats: 1,
    opensHint: 0.2,
    answersRightly: 0.85,
    stopsAfter: 1,
    report: 'good',
  },
  careful: {
    share: 6,
    starts: [0.3, 0.75],
    pace: 1.4,
    mistakes: 2,
    repeats: 1,
    opensHint: 0.7,
    answersRightly: 0.75,
    stopsAfter: 1,
    report: 'fair',
  },
  late: {
    share: 3,
    starts: [0.97, 1.08],
    pace: 1.1,
    mistakes: 1,
    repeats: 2,
    opensHint: 0.8,
    answersRightly: 0.6,
    stopsAfter: 1,
    report: 'thin',
  },
  /** Fails the same way again and again and gets no further. */
  stuck: {
    share: 2,
    starts: [0.35, 0.7],
    pace: 1.6,
    mistakes: 1,
    repeats: 5,
    opensHint: 0,
    answersRightly: 0.5,
    stopsAfter: 0.5,
    report: 'thin',
  },
  gaveUp: {
    share: 2,
    starts: [0.2, 0.5],
    pace: 1.2,
    mistakes: 1,
    repeats: 2,
    opensHint: 0.5,
    answersRightly: 0.4,
    stopsAfter: 0.3,
    report: 'thin',
  },
  absent: {
    share: 1,
    starts: [0, 0],
    pace: 1,
    mistakes: 0,
    repeats: 0,
    opensHint: 0,
    answersRightly: 0,
    stopsAfter: 0,
    report: 'thin',
  },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof profiles

const roll = (Object.keys(profiles) as ProfileName[]).flatMap((name) =>
  Array.from({ length: profiles[name].share }, () => name),
)

/** The profile of the nth of a class's thirty; who is quick in one class term is so all along. */
export const profileOf = (nth: number): ProfileName => roll[(nth * 11 + 4) % roll.length]!
