import { charactersOf, mergeCharacters, training as contract } from '@lab/contract/training'
import type { Tx } from '../../kernel/database/pool.ts'
import { bind } from '../../kernel/http/bind.ts'
import { orAbsent } from '../../kernel/result.ts'
import { said } from '../../kernel/said.ts'
import { basicsIn, comparedVersions, presentPerson, saveContent, type Reader } from '../content/index.ts'
import { presentGoal, presentListed, presentProgress, presentRun, presentTraining } from './present.ts'
import { mergeMistakes, spread } from './rules.ts'
import { latestFigures, listLearners, runsOf, runsOfLearner, standings } from './runs.ts'
import { findTraining, listTrainings, saveTraining } from './store.ts'
import { createTraining, differences, loadTyped } from './versions.ts'

/** The training as it is after a change, for the person who made it. */
async function shown(tx: Tx, reader: Reader, id: string) {
  return { training: presentTraining(reader.actor, orAbsent(await findTraining(tx, id, reader))) }
}

/** What learners are measured against now: the published version, or the working copy before there is one. */
const goalOf = async (tx: Tx, id: string, version: number) => orAbsent(await loadTyped(tx, id, version))

const average = (values: readonly number[]): number | null =>
  values.length ? Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10 : null
const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)

export const trainingEndpoints = bind('training', contract, {
  list: async ({ actor, query, tx }) => {
    const { rows, total } = await listTrainings(tx, actor, query)
    return { trainings: rows.map((row) => presentListed(actor, row)), total }
  },
  create: async ({ actor, body, tx, kernel }) => {
    const { title, language, text, target_speed, target_accuracy, error_penalty } = body
    const targets = { targetSpeed: target_speed, targetAccuracy: target_accuracy, errorPenalty: error_penalty }
    return shown(
      tx,
      { actor, kernel },
      await createTraining(tx, actor, { ...basicsIn(body), title, language, text, ...targets }),
    )
  },
  get: async ({ actor, object }) => ({ training: presentTraining(actor, object) }),
  update: async ({ actor, object, body, tx, kernel, ok }) => {
    ok(await saveContent(tx, actor, object.id, body.version, basicsIn(body)))
    const { language, text, target_speed, target_accuracy, error_penalty } = body
    const characterCount = text === undefined ? undefined : charactersOf(text).length
    const targets = { targetSpeed: target_speed, targetAccuracy: target_accuracy, errorPenalty: error_penalty }
    await saveTraining(tx, object.id, said({ language, text, characterCount, ...targets }))
    return shown(tx, { actor, kernel }, object.id)
  },
  compare: async ({ object, params, query, tx }) =>
    comparedVersions(
      { number: Number(params.number), against: query.against },
      (version) => loadTyped(tx, object.id, version),
      differences,
    ),

  learners: async ({ actor, object, query, tx }) => listLearners(tx, actor, object.id, query),
  figures: async ({ actor, object, query, tx }) => {
    const all = await standings(tx, actor, object.id, query)
    const latest = await latestFigures(tx, actor, object.id, query)
    const begun = all.filter(({ runs }) => runs > 0)
    const speeds = known(begun.map(({ bestSpeed }) => bestSpeed))
    return {
      goal: presentGoal(await goalOf(tx, object.id, object.publishedVersion)),
      learners: begun.length,
      runs: begun.reduce((sum, { runs }) => sum + runs, 0),
      reached: begun.filter(({ isReached }) => isReached).length,
      average_speed: average(speeds),
      average_accuracy: average(known(begun.map(({ bestAccuracy }) => bestAccuracy))),
      speeds: spread(speeds),
      characters: mergeCharacters(latest.map(({ characters }) => characters)),
      mistakes: mergeMistakes(latest.map(({ mistakes }) => mistakes)),
    }
  },
  person: async ({ actor, object, params, query, tx }) => {
    const found = await runsOfLearner(tx, actor, object.id, params.user_id, query.place_id)
    const { learner, place, runs } = orAbsent(found)
    const goal = await goalOf(tx, object.id, object.publishedVersion)
    return { ...presentProgress(goal, runs), place, learner: { ...presentPerson(learner), number: learner.number } }
  },
  personsRun: async ({ actor, object, params, tx }) => {
    const { runs } = orAbsent(await runsOfLearner(tx, actor, object.id, params.user_id))
    const run = orAbsent(runs.find(({ attemptId }) => attemptId === params.run_id))
    return { run: presentRun(run), figures: run.figures }
  },
  ownProgress: async ({ object, tx }) => {
    const runs = await runsOf(tx, object.id)
    const goal = await goalOf(tx, object.contentId, object.contentVersion)
    return { progress: presentProgress(goal, runs), latest: runs.at(-1)?.figures ?? null }
  },
})
