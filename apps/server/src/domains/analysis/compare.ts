import type { ComparedContent, Standing } from '@lab/contract/analysis'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { yes } from '../../kernel/policy/verdict.ts'
import { view } from '../place/index.ts'
import { type LineFigures, readLines, readTaughtIn, type TaughtIn } from './comparison-facts.ts'
import { linesOf } from './comparison-rules.ts'
import type { Scope } from './facts.ts'
import { tenth } from './figures.ts'

const nobody: Standing = {
  learners: 0,
  started: 0,
  finished: 0,
  scored: 0,
  passed: 0,
  average: null,
  median: null,
  seconds: null,
}

/** Figures as they are shown; a class without learners has none. */
function standingOf(figures: LineFigures | undefined): Standing {
  if (!figures) return nobody
  const { learners, started, finished, scored, passed, average, median, seconds } = figures
  return {
    learners,
    started,
    finished,
    scored,
    passed,
    average: average === null ? null : tenth(average),
    median: median === null ? null : tenth(median),
    seconds: seconds === null ? null : Math.round(seconds),
  }
}

/**
 * How a place compares with the others of its kind that have its contents. What the reader may not see is only in figures
 * of several places together.
 */
export async function compare(tx: Tx, scope: Scope & { orgId: string }, reader: Actor): Promise<ComparedContent[]> {
  const taught = Map.groupBy(await readTaughtIn(tx, scope, reader.userId), (one) => one.own_id)
  const contents = [...taught].map(([ownId, offered]) => {
    const isOwn = (one: TaughtIn): boolean => one.offering_id === ownId
    const others = offered.filter((one) => !isOwn(one)).map((one) => ({ ...one, ...placeOf(one, scope.orgId, reader) }))
    return {
      ownId,
      own: offered.find(isOwn)!,
      others,
      lines: linesOf(ownId, others, scope.offeringId !== null),
    }
  })
  const figures = Map.groupBy(
    await readLines(
      tx,
      contents.flatMap(({ ownId, lines }) => lines.map((line) => ({ ...line, ownId }))),
    ),
    (one) => one.own_id,
  )
  return contents.map(({ ownId, own, others, lines }) => {
    const found = new Map(figures.get(ownId)?.map((one) => [one.line, one]))
    const names = [...new Set(lines.map((one) => one.line))].filter((line) => line !== 'own')
    return {
      offering_id: ownId,
      content_id: own.content_id,
      kind: own.kind,
      title: own.title,
      whole_title: own.whole_title,
      own: standingOf(found.get('own')),
      who: found.get('own')?.who ?? { started: [], finished: [], scored: [], passed: [] },
      others: names.map((line) => {
        const seen = others.find((one) => one.offering_id === line)
        return {
          ...standingOf(found.get(line)),
          class: seen
            ? { id: seen.place_id, name: seen.name, term: seen.term, is_archived: seen.state === 'archived' }
            : null,
          classes: lines.filter((one) => one.line === line).length,
        }
      }),
    }
  })
}

/** What decides whether and how a place counts. */
function placeOf(taught: TaughtIn, orgId: string, reader: Actor) {
  const facts = { orgId: taught.org_id, placeKind: taught.place_kind, role: taught.role }
  return {
    offeringId: taught.offering_id,
    isSeen: view(reader, facts) === yes,
    isNear: taught.org_id === orgId,
    hasScores: taught.has_scores,
  }
}
