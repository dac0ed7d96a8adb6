/**
 * A question bank of 200,000: its list in every order and by every filter, as the page asks for it, and the pool that a rule draws
 * from. Absolute, in milliseconds of the database and the server together, one call on an otherwise idle machine.
 */
import type pg from 'pg'
import { newId } from '../apps/server/src/kernel/database/columns.ts'
import { connect, type Tx } from '../apps/server/src/kernel/database/pool.ts'
import { createQuestionBank, poolOf } from '../apps/server/src/domains/question-bank/index.ts'
import {
  hasFigures,
  listQuestions,
  tagsOf,
  type QuestionListQuery,
} from '../apps/server/src/domains/question-bank/list-questions.ts'
import { withDatabase } from './lib/lab.ts'
import { median, type Measure } from './lib/measure.ts'
import { seedContents } from './lib/seed.ts'

const questions = Number(process.env['BANK_QUESTIONS'] ?? 200_000)
const points = 200
const rounds = 9

/** Questions of all types, difficulties and points; half of them measured, a tenth with each of ten tags. */
async function fill(pool: pg.Pool, bankId: string, orgId: string, by: string): Promise<string[]> {
  const made = await pool.query<{ id: string }>(
    `INSERT INTO knowledge_points (id, bank_id, org_id, parent_id, name, position)
     SELECT gen_random_uuid(), $1, $2, NULL, '知识点' || i, i FROM generate_series(1, $3::integer) AS i RETURNING id`,
    [bankId, orgId, points],
  )
  await pool.query(
    `INSERT INTO bank_questions (id, bank_id, org_id, number, type, stem, stem_text, content, points, difficulty, tags, fingerprint,
       bands, created_by, updated_by, use_count, answer_count, facility, discrimination)
     SELECT gen_random_uuid(), $1, $2, i, (ARRAY['single', 'multiple', 'true_false', 'fill', 'short_answer'])[1 + i % 5],
       jsonb_build_object('format', 'markdown', 'value', text), text, '{"type": "true_false", "answer": ["对"], "analysis": ""}', 2,
       1 + (i * 7) % 5, ARRAY['标签' || i % 10], md5(i::text), ARRAY[i], $3, $3,
       i % 4, (i % 2) * 40, CASE WHEN i % 2 = 1 THEN (i % 97) / 97.0 END, CASE WHEN i % 2 = 1 THEN (i % 89) / 89.0 END
     FROM generate_series(1, $4::integer) AS i
     CROSS JOIN LATERAL (SELECT '第' || i || '题：关于' || (ARRAY['进程', '线程', '内存', '文件', '网络'])[1 + i % 5]
       || '与页面置换算法的下列说法，正确的是' AS text) AS stems`,
    [bankId, orgId, by, questions],
  )
  await pool.query(
    `INSERT INTO bank_question_points (question_id, point_id)
     SELECT q.id, (($2::uuid[])[1 + q.number % $3::integer]) FROM bank_questions q WHERE q.bank_id = $1`,
    [bankId, made.rows.map(({ id }) => id), points],
  )
  await pool.query('UPDATE question_banks SET question_count = $2, last_number = $2 WHERE id = $1', [bankId, questions])
  await pool.query('VACUUM ANALYZE bank_questions, bank_question_points, knowledge_points')
  return made.rows.map(({ id }) => id)
}

const usual: QuestionListQuery = { page: 1, per_page: 20, count: 'both', keyword: '', sort: 'newest' }
const deep = { page: questions / 20, count: 'both' } as const

const listed = (pointId: string): Record<string, Partial<QuestionListQuery>> => ({
  'first page': {},
  'last page': deep,
  'most used': { sort: 'uses' },
  hardest: { sort: 'hardest' },
  'least telling': { sort: 'worst' },
  'by type': { type: 'fill' },
  'by difficulty': { difficulty: '5' },
  'by type and difficulty': { type: 'fill', difficulty: '5' },
  'by tag': { tag: '标签7' },
  'by a tag that none has': { tag: '没有' },
  'by knowledge point': { point_id: pointId },
  'by knowledge point and type': { point_id: pointId, type: 'single' },
  'by a word': { keyword: '线程' },
  'by a rare word': { keyword: '第199999题' },
  'by a word that none has': { keyword: '量子力学' },
  'by a word and type': { keyword: '线程', type: 'multiple' },
})

async function measure(
  connection: ReturnType<typeof connect>,
  name: string,
  bound: number,
  run: (tx: Tx) => Promise<unknown>,
): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await connection.transaction(run)
    times.push(performance.now() - start)
  }
  return {
    name: `question bank: ${name}, ms`,
    ratio: median(times),
    bound,
    better: 'lower',
    detail: `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)} ms`,
  }
}

export default function bench(): Promise<Measure[]> {
  return withDatabase(async (pool, config) => {
    const { orgId, teachers } = await seedContents(pool, { contents: 100, teachers: 1 })
    const connection = connect(config)
    try {
      const who = { userId: teachers[0]!, orgId }
      const bankId = await connection.transaction((tx) => createQuestionBank(tx, who, { id: newId(), title: '大题库' }))
      const pointIds = await fill(pool, bankId, orgId, who.userId)
      const measures: Measure[] = []
      for (const [name, query] of Object.entries(listed(pointIds[7]!)))
        measures.push(await measure(connection, name, 25, (tx) => listQuestions(tx, bankId, { ...usual, ...query })))
      measures.push(await measure(connection, 'whether anything was measured', 5, (tx) => hasFigures(tx, bankId)))
      measures.push(await measure(connection, 'its tags', 150, (tx) => tagsOf(tx, bankId)))
      const rule = { bank_id: bankId, types: ['fill' as const], point_ids: [], difficulties: [5 as const], tags: [] }
      measures.push(await measure(connection, 'what a rule draws from 8,000', 250, (tx) => poolOf(tx, rule)))
      return measures
    } finally {
      await connection.close()
    }
  })
}
