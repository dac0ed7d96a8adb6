import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { xlsxAnswer } from '../../../kernel/sheets/xlsx.ts'
import type { Answer, Caller, TestApp } from '../../../testing/index.ts'
import { users } from '../../identity/index.ts'

export const at = '/apis/v2/school-imports'

type Rows = (string | number)[][]
export async function workbook(sheets: Record<string, Rows>): Promise<Buffer> {
  const given = Object.entries(sheets).map(([name, [header = [], ...rows]]) => ({
    name,
    header: header.map(String),
    rows,
  }))
  return Buffer.from((await xlsxAnswer('学校', ...given)).body as Uint8Array)
}

/** Two organisations, a teacher, a class and three students, one of whom is nowhere; `mark` tells one such school from another. */
export const school = (mark: string) => ({
  组织: [
    ['组织名称', '上级组织'],
    [`软件系${mark}`, `计算机学院${mark}`],
    [`计算机学院${mark}`, ''],
  ],
  教师: [
    ['工号', '姓名', '组织', '手机'],
    [`T${mark}1`, '陈老师', `计算机学院${mark}、软件系${mark}`, '13800000001'],
  ],
  班级: [
    ['班级名称', '组织', '教师工号', '学期', '课程名称'],
    [`软件${mark}班`, `软件系${mark}`, `T${mark}1`, '2026秋', '操作系统'],
  ],
  学生: [
    ['学号', '姓名', '组织', '班级', '专业', '性别'],
    [`S${mark}1`, '王芳', `软件系${mark}`, `软件${mark}班`, '软件工程', '女'],
    [`S${mark}2`, '李强', `计算机学院${mark}/软件系${mark}`, `软件${mark}班`, '软件工程', '男'],
    [`S${mark}3`, '无处', '没有的系', '', '', ''],
  ],
})

interface Row {
  position: number
  sheet: string
  key: string
  name: string
  action: string
  reason: string
  cell: string
  undone: string
  changes: { label: string; from: string; to: string }[]
  user_id: string | null
}

export type Imports = ReturnType<typeof importsOf>

/** What an administrator does with imports, and what came of it. */
export function importsOf(app: TestApp, admin: Caller) {
  const upload = (bytes: Buffer, { name = '学校.xlsx', query = '' } = {}): Promise<Answer> =>
    admin.upload(`${at}${query}`, 'file', { name, bytes })
  const stateOf = async (id: string): Promise<string> => (await admin.get(`${at}/${id}`)).data.import.state
  return {
    upload,
    stateOf,
    async preview(bytes: Buffer, how = {}): Promise<{ id: string; counts: Record<string, Record<string, number>> }> {
      const answer = await upload(bytes, how)
      expect([answer.status, answer.msg]).toEqual([200, expect.any(String)])
      return answer.data.import
    },
    async rowsOf(id: string, query: Record<string, unknown> = {}): Promise<Row[]> {
      return (await admin.get(`${at}/${id}/rows`, { per_page: 300, ...query })).data.rows
    },
    async apply(id: string, body: object = { first_password: 'none' }): Promise<void> {
      expect((await admin.post(`${at}/${id}/apply`, body)).status).toBe(200)
      await expect.poll(() => stateOf(id), { timeout: 30_000 }).not.toBe('writing')
    },
    async undo(id: string): Promise<{ reverted: number; kept: number }> {
      expect((await admin.post(`${at}/${id}/undo`)).status).toBe(200)
      await expect.poll(() => stateOf(id), { timeout: 30_000 }).toBe('undone')
      return (await admin.get(`${at}/${id}`)).data.import.undone
    },
    async person(number: string) {
      const [row] = await app.kernel.connection.db.select().from(users).where(eq(users.number, number))
      return row
    },
    async membersOf(path: string, user_type = 'student'): Promise<string[]> {
      const { organizations } = (await admin.get('/apis/v2/managed-organizations')).data
      const found = organizations.find((one: { name: string }) => one.name.endsWith(path))
      const query = { user_type, per_page: 300 }
      const { members } = (await admin.get(`/apis/v2/organizations/${found.id}/members`, query)).data
      return members.map((one: { number: string }) => one.number)
    },
  }
}
