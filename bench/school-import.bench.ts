/**
 * A whole school in one workbook: 20,000 people in 200 organisations with 400 classes, looked at, written and taken back. In
 * seconds, from the upload to the answer and from the yes to the end of the job.
 */
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { insertUser } from '../apps/server/src/domains/identity/index.ts'
import { addOrgMembers, insertCustomer, insertOrganisation } from '../apps/server/src/domains/org/index.ts'
import { xlsxAnswer } from '../apps/server/src/kernel/sheets/xlsx.ts'
import { callerOf } from './class/call.ts'
import { expectDone, follow } from './class/jobs.ts'
import { startLab, withDatabase } from './lib/lab.ts'
import type { Measure } from './lib/measure.ts'

const faculties = 20
const departments = 10
const teachersEach = 5
const classesEach = 2
const studentsEach = 95

interface Place {
  path: string
  at: number
}
const places: Place[] = Array.from({ length: faculties * departments }, (_, at) => ({
  path: `学院${Math.floor(at / departments) + 1}/系${(at % departments) + 1}`,
  at,
}))

async function workbook(): Promise<Uint8Array> {
  const organisations = [
    ...Array.from({ length: faculties }, (_, at) => [`学院${at + 1}`, '']),
    ...places.map(({ path }) => [path, '']),
  ]
  const teachers = places.flatMap(({ path, at }) =>
    Array.from({ length: teachersEach }, (_, n) => [
      `T${at}-${n}`,
      `教师${at}${n}`,
      path,
      `13${String(at * 100 + n).padStart(9, '0')}`,
    ]),
  )
  const classes = places.flatMap(({ path, at }) =>
    Array.from({ length: classesEach }, (_, n) => [`班${at}-${n}`, path, `T${at}-${n}`, '2026秋']),
  )
  const students = places.flatMap(({ path, at }) =>
    Array.from({ length: studentsEach }, (_, n) => [
      `S${at}-${n}`,
      `学生${at}${n}`,
      path,
      `班${at}-${n % classesEach}`,
      '软件工程',
      n % 2 ? '男' : '女',
    ]),
  )
  const file = await xlsxAnswer(
    '学校',
    { name: '组织', header: ['组织名称', '上级组织'], rows: organisations },
    { name: '教师', header: ['工号', '姓名', '组织', '手机'], rows: teachers },
    { name: '班级', header: ['班级名称', '组织', '教师工号', '学期'], rows: classes },
    { name: '学生', header: ['学号', '姓名', '组织', '行政班', '专业', '性别'], rows: students },
  )
  return file.body as Uint8Array
}

async function found(address: Parameters<typeof connect>[0]): Promise<{ admin: string; domainId: string }> {
  const connection = connect(address, 2)
  try {
    return await connection.transaction(async (tx) => {
      const customer = await insertCustomer(tx, { name: '示范大学', shortName: '示范大学', maxUsers: 50_000 })
      const own = { customerId: customer.id, name: '/示范大学/教务处', domainId: 'bench' }
      const organisation = await insertOrganisation(tx, own)
      const admin = await insertUser(tx, {
        username: 'admin',
        realName: '管理员',
        roles: ['account_admin'],
        customerId: customer.id,
        passwordHash: '',
      })
      await addOrgMembers(tx, organisation.id, [admin.id])
      return { admin: admin.id, domainId: 'bench' }
    })
  } finally {
    await connection.close()
  }
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

interface Shown {
  import: { id: string; counts: object; undone: object }
}

export default (): Promise<Measure[]> =>
  withDatabase(
    async (_pool, address) => {
      const { admin, domainId } = await found(address)
      const bytes = await workbook()
      const lab = await startLab({ connection: address, people: [admin], runJobs: true })
      try {
        const { port, sessions } = lab.ready
        const call = callerOf(`http://127.0.0.1:${port}`, sessions[0]!, domainId)
        const at = '/apis/v2/school-imports'
        const upload = async (): Promise<string> => {
          const form = new FormData()
          form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), '学校.xlsx')
          return (await call<Shown>('POST', at, form)).import.id
        }
        const done = async (path: string, body: object): Promise<void> => {
          const { job_id: job } = await call<{ job_id: string }>('POST', `${at}/${path}`, body)
          expectDone(await follow(call, job))
        }
        let id = ''
        const looked = await seconds(async () => {
          id = await upload()
        })
        const written = await seconds(() => done(`${id}/apply`, { first_password: 'code' }))
        const { counts } = (await call<Shown>('GET', `${at}/${id}`)).import
        const again = await seconds(upload)
        const takenBack = await seconds(() => done(`${id}/undo`, {}))
        const { undone } = (await call<Shown>('GET', `${at}/${id}`)).import
        const better = 'lower' as const
        const detail = `${(bytes.length / 1024 ** 2).toFixed(1)} MB, ${JSON.stringify(counts)}`
        return [
          { name: '20,000 people looked at, s', ratio: looked, bound: 20, better, detail },
          { name: '20,000 people written, s', ratio: written, bound: 40, better },
          { name: 'the same file looked at again, s', ratio: again, bound: 20, better },
          { name: 'taken back, s', ratio: takenBack, bound: 90, better, detail: JSON.stringify(undone) },
        ]
      } finally {
        await lab.stop()
      }
    },
    { durable: true },
  )
