import { announcement } from '@lab/contract/announcement'
import { classroom } from '@lab/contract/classroom'
import { content } from '@lab/contract/content'
import { experiment } from '@lab/contract/experiment'
import { learning } from '@lab/contract/learning'
import { offering } from '@lab/contract/offering'
import { place } from '@lab/contract/place'
import { query } from '@lab/contract/query'
import { record } from '@lab/contract/record'
import { attacks } from '../apps/console/src/kit/editor/view/hostile-texts.ts'
import { callerFor } from './support/api.ts'
import { SiteLearner } from './support/site-learner.ts'
import { expect, test } from './support/test.ts'
import { watchFor } from './support/watch.ts'

const picture = '<img src=x onerror=alert(1)>'
const drawing = '"><svg onload=alert(1)>'
/** All of them at once; a NUL cannot be stored. */
const everything = { format: 'markdown', value: attacks.join('\n\n').replaceAll('\0', '') } as const
/** What no page of ours has and each of the texts would like to bring in. */
const intruders =
  ':is(script:not([type]):not([src]), iframe, object, embed, base, form[action], [onerror], [onload], [onfocus], [ontoggle], [onbegin], [href^="javascript" i])'

test('what a teacher and another learner wrote stays text on the learners’ site', async ({ page, baseURL }) => {
  test.setTimeout(90_000)
  const origin = baseURL ?? ''
  const { signs } = watchFor(page.context(), new URL(origin).origin)
  const call = await callerFor(origin, 'teacher1')
  const { id } = (await call(experiment.create, { body: { title: picture, summary: everything } })).experiment
  const params = { id }
  const { section } = await call(experiment.createSection, { params, body: { title: drawing } })
  const step = { section_id: section.id, title: picture, kind: 'report', body: everything, points: 10 } as const
  await call(experiment.createStep, { params, body: step })
  const { version } = (await call(experiment.get, { params })).experiment
  await call(content.publish, { params, body: { version, force: true, reason: '没有环境' } })
  const { class: room } = await call(classroom.create, { body: { name: drawing } })
  const at = { params: { id: room.id } }
  const { invite_code: code } = await call(place.newInviteCode, { ...at, body: {} })
  const { offerings } = await call(offering.add, { ...at, body: { content_ids: [id] } })
  await call(announcement.create, { ...at, body: { title: picture, body: everything } })

  const begin = async (username: string) => {
    const learner = await callerFor(origin, username, 'student')
    await learner(learning.join, { body: { invite_code: code! } })
    const begun = await learner(learning.start, { params: { id: offerings[0]!.id }, body: {} })
    return { learner, recordId: begun.record.id }
  }
  const peer = await begin('s2026009')
  const asked = await peer.learner(learning.ask, {
    params: { id: peer.recordId },
    body: { title: picture, body: everything },
  })
  const thread = { params: { id: asked.query.id } }
  await call(query.setFlags, { ...thread, body: { is_public: true } })
  await call(query.answer, { ...thread, body: { body: everything } })

  const own = await begin('s2026008')
  const learner = new SiteLearner(page, 's2026008', origin)
  await learner.isSignedInToLearn()
  const reads = async (path: string, text: string) => {
    await learner.opens(path)
    await expect(page.getByText(text).first(), path).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    // What would act has had two frames and the end of every script to do so.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.locator(`#root ${intruders}`), path).toHaveCount(0)
    expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0])
    expect(signs, path).toEqual([])
  }
  await reads('/learn', picture)
  await reads(`/learn/class/${room.id}`, drawing)
  await reads(`/learn/class/${room.id}?view=announcements`, picture)
  await reads(`/learn/class/${room.id}?view=questions`, picture)
  await reads(`/learn/questions/${asked.query.id}`, picture)
  await reads(`/learn/offering/${offerings[0]!.id}`, picture)
  await reads(`/learn/work/${own.recordId}`, picture)
  await own.learner(learning.submit, { params: { id: own.recordId } })
  const { steps } = await call(record.scores, { params: { id: own.recordId } })
  const score = { step_id: steps[0]!.step_id, score: 5, comment: drawing, reason: picture }
  await call(record.setScore, { params: { id: own.recordId }, body: score })
  await call(record.finishGrading, { body: { record_ids: [own.recordId] } })
  await reads(`/learn/record/${own.recordId}`, drawing)
  await reads('/learn/scores', picture)
  await reads('/learn/messages', picture)
})
