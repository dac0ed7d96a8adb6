import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import type { Caller } from './api.ts'

/** A class that is taught an experiment of a question (its answer is B) and a report, with the code that lets a learner in. */
export async function taughtClass(call: Caller, title: string) {
  const { id } = (await call(experiment.create, { body: { title } })).experiment
  const params = { id }
  const { section } = await call(experiment.createSection, { params, body: { title: '练习' } })
  const question = { type: 'single' as const, options: ['>', '>>'], answer: ['B'] }
  for (const step of [
    { title: '追加符号', kind: 'question' as const, points: 10, question },
    { title: '写下结论', kind: 'report' as const, points: 10 },
  ])
    await call(experiment.createStep, { params, body: { section_id: section.id, ...step } })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有环境' } })
  const { class: room } = await call(classroom.create, { body: { name: `${title}班` } })
  const at = { params: { id: room.id } }
  const invited = await call(place.newInviteCode, { ...at, body: {} })
  const { offerings } = await call(offering.add, { ...at, body: { content_ids: [id] } })
  return { room, code: invited.invite_code!, experimentId: id, offeringId: offerings[0]!.id }
}
