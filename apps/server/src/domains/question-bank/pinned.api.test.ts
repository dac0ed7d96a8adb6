import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { testApp, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { insertPoint } from './knowledge-store.ts'
import { askedLately, saveMeasures } from './measures-store.ts'
import { countPools, loadPinned, newestVersions, pinKey, poolOf, type PoolRule } from './pinned.ts'
import { createQuestionBank, findQuestionBank } from './store.ts'
import { aDraft, single } from './testing/a-question-bank.ts'
import {
  changeQuestions,
  insertQuestions,
  removeQuestions,
  restoreQuestions,
  updateQuestion,
} from './write-questions.ts'

let app: TestApp
let who: { userId: string; orgId: string }
beforeAll(async () => {
  app = await testApp()
  who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
}, 60_000)
afterAll(() => app?.close())

const within = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => app.kernel.connection.transaction(work)

/** A bank with a tree of two levels. */
const emptyBank = (tx: Tx) =>
  createQuestionBank(tx, who, { title: '操作系统' }).then(async (bankId) => {
    const point = (name: string, parentId: string | null) =>
      insertPoint(tx, { bankId, orgId: who.orgId, parentId, name, position: 1 })
    const memory = await point('内存管理', null)
    return { bankId, memory, paging: await point('分页', memory), files: await point('文件系统', null) }
  })

/** An offering in a class of its own, or in the class of another one. */
async function anOffering(tx: Tx, nextTo?: string): Promise<string> {
  const id = newId()
  const placeId = nextTo
    ? sql`(SELECT place_id FROM offerings WHERE id = ${nextTo})`
    : sql`${(await createClass(tx, who, { name: `班${newId().slice(-8)}` })).id}::uuid`
  await tx.execute(sql`INSERT INTO offerings (id, org_id, kind, content_id, place_id, settings, content_version, added_by)
    SELECT ${id}, ${who.orgId}, 'exam', ${newId()}, ${placeId}, '{}', 1, ${who.userId}`)
  return id
}

describe('a pinned version', () => {
  test('stays what it was, with the points, difficulty and knowledge of now', async () => {
    await within(async (tx) => {
      const { bankId, paging, files } = await emptyBank(tx)
      const [id] = await insertQuestions(tx, who, bankId, [aDraft('页面大小？', { pointIds: [paging] })])
      const place = { bankId, id: id!, seen: 1 }
      const changed = await updateQuestion(tx, who, place, {
        stem: { format: 'markdown', value: '页面有多大？' },
        question: single('4KB', '4B'),
        points: 5,
        difficulty: 3,
        pointIds: [files],
      })
      expect(changed).toEqual({ version: 2, revision: 2 })
      const pins = [1, 2, 3].map((version) => ({ question_id: id!, version }))
      const loaded = await loadPinned(tx, pins)
      const [first, second, third] = pins.map((pin) => loaded.get(pinKey(pin)))
      const now = { points: 5, difficulty: 3, knowledge: ['文件系统'], rubric: null }
      expect(first).toMatchObject({ ...now, stem: { value: '页面大小？' }, question: { type: 'true_false' } })
      expect(second).toMatchObject({ ...now, stem: { value: '页面有多大？' }, question: { type: 'single' } })
      expect(second!.source).toEqual({ bank_id: bankId, question_id: id, version: 2 })
      expect(third).toBeUndefined()
    })
  })

  test('is not another one for other points, difficulty, tags or knowledge', async () => {
    await within(async (tx) => {
      const { bankId, memory } = await emptyBank(tx)
      const [id] = await insertQuestions(tx, who, bankId, [aDraft('缺页中断由硬件产生。')])
      const place = { bankId, id: id!, seen: 1 }
      const change = { points: 3, difficulty: 2 as const, tags: ['期中'], pointIds: [memory], question: undefined }
      expect(await updateQuestion(tx, who, place, change)).toEqual({ version: 1, revision: 2 })
      expect(await updateQuestion(tx, who, place, change)).toMatchObject({ name: 'changedMeanwhile' })
    })
  })

  test('is there after its question was removed, which is not offered any more', async () => {
    await within(async (tx) => {
      const { bankId } = await emptyBank(tx)
      const [id] = await insertQuestions(tx, who, bankId, [aDraft('虚拟内存大于物理内存。')])
      expect(await newestVersions(tx, [id!])).toEqual([{ bank_id: bankId, question_id: id, version: 1 }])
      expect(await removeQuestions(tx, who, bankId, [id!, id!])).toEqual([id])
      expect(await removeQuestions(tx, who, bankId, [id!])).toEqual([])
      expect(await newestVersions(tx, [id!])).toEqual([])
      expect((await loadPinned(tx, [{ question_id: id!, version: 1 }])).size).toBe(1)
      expect((await findQuestionBank(tx, bankId, null))!.bank).toMatchObject({ questionCount: 0, lastNumber: 1 })
      expect(await restoreQuestions(tx, bankId, [id!])).toEqual([id])
      expect((await findQuestionBank(tx, bankId, null))!.bank).toMatchObject({ questionCount: 1, lastNumber: 1 })
    })
  })
})

describe('what a rule may draw from', () => {
  test('is narrowed by type, knowledge with all below it, difficulty and tags', async () => {
    await within(async (tx) => {
      const { bankId, memory, paging, files } = await emptyBank(tx)
      const [one, two, three, gone] = await insertQuestions(tx, who, bankId, [
        aDraft('甲', { pointIds: [paging], tags: ['期中', '重点'] }),
        aDraft('乙', { pointIds: [memory], difficulty: 3, question: single('是', '否') }),
        aDraft('丙', { pointIds: [files], difficulty: 3, tags: ['重点'] }),
        aDraft('丁', { pointIds: [memory, paging, files] }),
      ])
      await removeQuestions(tx, who, bankId, [gone!])
      const all: PoolRule = { bank_id: bankId, types: [], point_ids: [], difficulties: [], tags: [] }
      const cases: [Partial<PoolRule>, string[]][] = [
        [{}, [one!, two!, three!]],
        [{ point_ids: [memory] }, [one!, two!]],
        [{ point_ids: [paging, files] }, [one!, three!]],
        [{ types: ['single', 'multiple'] }, [two!]],
        [{ difficulties: [3] }, [two!, three!]],
        [{ tags: ['重点', '期中'] }, [one!]],
        [{ tags: ['重点'], difficulties: [1, 2] }, [one!]],
      ]
      for (const [rule, ids] of cases) expect((await poolOf(tx, { ...all, ...rule })).map(({ id }) => id)).toEqual(ids)
      expect(
        await countPools(
          tx,
          cases.map(([rule]) => ({ ...all, ...rule })),
        ),
      ).toEqual(cases.map(([, ids]) => ids.length))
    })
  })

  test('tells what was measured', async () => {
    await within(async (tx) => {
      const { bankId, paging } = await emptyBank(tx)
      const [id, other] = await insertQuestions(tx, who, bankId, [aDraft('甲', { pointIds: [paging] }), aDraft('甲')])
      const askedAt = new Date('2026-06-01T08:00:00.000Z')
      const offeringId = await anOffering(tx)
      await saveMeasures(tx, { id: offeringId, orgId: who.orgId }, [
        {
          questionId: id!,
          version: 1,
          askedAt,
          answers: 20,
          earned: 15,
          top: { size: 5, earned: 4.5 },
          bottom: { size: 5, earned: 3.25 },
        },
      ])
      const pool = await poolOf(tx, { bank_id: bankId, types: [], point_ids: [], difficulties: [], tags: [] })
      expect(pool[0]).toMatchObject({
        id,
        pointIds: [paging],
        version: 1,
        useCount: 1,
        answerCount: 20,
        facility: 0.75,
        discrimination: 0.25,
        lastUsedAt: askedAt,
      })
      expect(await askedLately(tx, offeringId, askedAt)).toEqual(new Set())
      const [elsewhere, later] = [await anOffering(tx), await anOffering(tx, offeringId)]
      expect(await askedLately(tx, elsewhere, askedAt)).toEqual(new Set())
      expect(await askedLately(tx, later, askedAt)).toEqual(new Set([id]))
      expect(await askedLately(tx, later, new Date('2026-06-02'))).toEqual(new Set())
      expect(pool[1]).toMatchObject({ id: other, useCount: 0, facility: null, lastUsedAt: null, pointIds: [] })
      expect(pool[0]!.fingerprint).toBe(pool[1]!.fingerprint)
    })
  })
})

test('several questions are changed alike, without a further version', async () => {
  await within(async (tx) => {
    const { bankId, memory, paging } = await emptyBank(tx)
    const ids = await insertQuestions(tx, who, bankId, [
      aDraft('甲', { tags: ['一', '二', '三', '四', '五'], pointIds: [paging] }),
      aDraft('乙', { tags: ['五'] }),
    ])
    const change = { addTags: ['六', '五'], removeTags: ['一'], addPointIds: [memory], removePointIds: [paging] }
    expect(await changeQuestions(tx, who, bankId, ids, { ...change, points: 4 })).toEqual({ changed: 2, leftOut: [] })
    const loaded = await loadPinned(
      tx,
      ids.map((question_id) => ({ question_id, version: 1 })),
    )
    for (const id of ids)
      expect(loaded.get(pinKey({ question_id: id, version: 1 }))).toMatchObject({ points: 4, knowledge: ['内存管理'] })
    const rule = { bank_id: bankId, types: [], point_ids: [], difficulties: [] }
    expect((await poolOf(tx, { ...rule, tags: ['六', '五', '四', '三', '二'] })).map(({ id }) => id)).toEqual([ids[0]])
    expect((await poolOf(tx, { ...rule, tags: ['一'] })).map(({ id }) => id)).toEqual([])
  })
})

test('many questions are added at once, numbered behind those that are there', async () => {
  await within(async (tx) => {
    const { bankId } = await emptyBank(tx)
    await insertQuestions(tx, who, bankId, [aDraft('第一题')])
    const drafts = Array.from({ length: 1_200 }, (_, at) => aDraft(`第${at + 2}题`))
    expect(new Set(await insertQuestions(tx, who, bankId, drafts)).size).toBe(1_200)
    expect((await findQuestionBank(tx, bankId, null))!.bank).toMatchObject({ questionCount: 1_201, lastNumber: 1_201 })
  })
})
