import type { z } from 'zod'
import type { LearnersContent } from '@lab/contract/learning-state'
import type { OfferingSettings } from '@lab/contract/offering'
import type { Closed } from '@lab/contract/path-standing'
import type { Tx } from '../../kernel/database/pool.ts'
import { parsePart } from '../../kernel/http/input.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import type {
  AnswerMark,
  Asked,
  AttemptRow,
  ItemEntry,
  RecordEntry,
  RecordFacts,
  ResponseValue,
  Variant,
} from '../record/index.ts'

/** A version of a content in the place where it is worked on; version 0 is the working copy, which only trials run. */
export interface WorkedOn {
  contentId: string
  contentVersion: number
  offeringId: string
}

/** Who begins what. */
export interface Entering {
  offering: { id: string; orgId: string; contentId: string; contentVersion: number; settings: OfferingSettings }
  learnerId: string
  /** From when until when this learner may work there. */
  window: { opens_at: string | null; closes_at: string | null }
}

/** The same as a new attempt is about to begin in it. */
export interface NewlyBegun extends WorkedOn {
  recordId: string
}

/** What a response or the submission changes in an item: it was marked, or has a state without a mark. */
export type ItemMark =
  | {
      /** What it earned of the item's points, 0..1; the best of all tries counts. */
      share: number
      /** Whether the item is done with it; by default that takes all of its points. */
      isPassed?: boolean
      /** What the learner and the live monitor read of it. */
      message: string
    }
  | { state: 'in_progress' | 'passed' }

/** A response as it is kept. */
export interface Taken {
  value: ResponseValue
  /** Null where nothing is said of it before the submission: then saving it is one insert. */
  mark: ItemMark | null
  /** What it earns once it is submitted, kept with it and shown to no learner before. */
  ahead?: AnswerMark
  /** Its line in the timeline; null leaves none, for what is saved every few seconds. */
  event: { kind: 'answered' | 'report_saved'; text: string; detail?: string } | null
  /** The value has what was kept before in it: it is made again once the record is held, so that nothing is lost meanwhile. */
  merges?: true
}

/**
 * How learners work in contents of a kind. `learning` asks it, and knows items only. `Own` is what the kind makes of a
 * variant; attempts of before may have another form.
 */
export interface LearnersWork<Own extends Variant = Variant> {
  /** Whether the next attempt goes on with what the one before was submitted with, or begins with nothing answered. */
  nextAttempt: 'continues' | 'afresh'
  /** Whether an attempt may be left as it is, not submitted, for the next one. */
  canLeaveAttempt: boolean
  /** How it is offered to everybody of its organisation as soon as it is published; null for what is only taught. */
  alone: Partial<OfferingSettings> | null
  /** The time that an attempt may take by itself, within the offering's dates; null where nothing of the kind is limited so. */
  limit: { minutes(variant: Own): number | null } | null
  /** Whether a teacher begins and ends it in an offering, by hand. Null: never. */
  startsByHand: ((tx: Tx, of: Entering['offering']) => Promise<boolean>) | null
  /** Whether a learner may begin now, or begin again, beyond what the offering says; `entry` is what they show for it. Null asks nothing. */
  admits:
    | ((
        tx: Tx,
        entering: Entering,
        entry: unknown,
        now: Date,
      ) => Promise<true | Refusal<'offering.notOpen' | 'exam.notAdmitted'>>)
    | null
  /** Whether a learner may submit now, by themselves. Null asks nothing. */
  maySubmit: ((tx: Tx, record: RecordFacts, now: Date) => Promise<true | Refusal<'offering.notOpen'>>) | null
  /** What a new attempt is to ask: drawn when it begins, and kept with it as it is. */
  variant(tx: Tx, of: NewlyBegun): Promise<Own>
  /** What an attempt asks: always the same for the same version and variant. */
  items(tx: Tx, of: WorkedOn, variant: Own): Promise<Asked>
  /**
   * Makes what the kind keeps of an attempt in tables of its own, or brings it in line with the working copy; `before` is the attempt
   * that it goes on from.
   */
  open(tx: Tx, attempt: AttemptRow, of: WorkedOn, before: AttemptRow | null): Promise<void>
  /** Takes a response to an item. What is not one by its form is refused. */
  respond(tx: Tx, record: RecordFacts, item: ItemEntry, value: unknown, now: Date): Promise<Taken | Refusal<'invalid'>>
  /** Whether what was answered last is what an item earned, whatever it was marked with before; otherwise the best try counts. */
  lastCounts?: true
  /**
   * Whether the answers of an offering were kept with what they earn, so that submitting is a sum; null where it never is. Where items
   * are without it, `mark` says it.
   */
  isMarkedAhead: ((tx: Tx, offeringId: string) => Promise<boolean>) | null
  /** What is done before the learner submits, outside of its transaction: it may take a while, and refuses nothing. */
  beforeSubmit?(kernel: Kernel, who: { userId: string }, record: RecordFacts): Promise<void>
  /** Marks what is marked by submitting only, by key of the item. Refuses what cannot have come about by working. */
  mark(
    tx: Tx,
    record: RecordEntry,
    items: readonly ItemEntry[],
    now: Date,
  ): Promise<ReadonlyMap<string, ItemMark> | Refusal<'record.logRefused'>>
  /** What the learner is shown of the content, without what they must not know. */
  present(tx: Tx, kernel: Kernel, actor: Actor, record: RecordFacts): Promise<LearnersContent>
  /** Ends what runs for a record that is thrown away. */
  abandon(kernel: Kernel, who: { userId: string }, recordId: string, now: Date): Promise<void>
}

declare module '../../kernel/kinds.ts' {
  interface ContainerBehaviour {
    /** The parts of what is offered that a learner may not begin yet, by what they did of its others; null closes none. */
    closedParts:
      | ((
          tx: Tx,
          whole: { id: string; contentId: string; contentVersion: number },
          learnerId: string,
          now: Date,
        ) => Promise<ReadonlyMap<string, Closed>>)
      | null
  }
  interface WorkBehaviour {
    /** Null as long as nobody can work in it. */
    work: LearnersWork | null
  }
}

/** A given response by its kind's schema, or what is wrong with it. */
export function responseBy<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | Refusal<'invalid'> {
  return parsePart('body', schema, value) as z.output<Schema> | Refusal<'invalid'>
}
