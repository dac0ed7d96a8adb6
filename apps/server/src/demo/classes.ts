import { studentsOfClass, type DemoOrgKey } from './people.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** All demo days are days in China, whatever the server's time zone is. */
const chinaOffsetMs = 8 * hourMs

export type DemoExperimentHome = {
  organisation: DemoOrgKey
  teacher: string
  /** Opened to all organisations. */
  isPublic: boolean
  /** Also lives in the repository as a reviewed exemplar. */
  isCase: boolean
}

/** Who made each demo experiment, where. What a class of another organisation is taught is public. */
export const demoExperimentHomes: Readonly<Record<string, DemoExperimentHome>> = {
  'linux-users': { organisation: 'network', teacher: 'teacher3', isPublic: true, isCase: false },
  'broken-service': { organisation: 'network', teacher: 'teacher3', isPublic: true, isCase: false },
  'three-routers': { organisation: 'network', teacher: 'teacher3', isPublic: true, isCase: false },
  'linux-shell': { organisation: 'software', teacher: 'teacher1', isPublic: true, isCase: true },
  'git-basics': { organisation: 'software', teacher: 'teacher1', isPublic: false, isCase: false },
  'docker-files': { organisation: 'software', teacher: 'teacher1', isPublic: false, isCase: false },
  'python-grades': { organisation: 'software', teacher: 'teacher2', isPublic: true, isCase: false },
  'web-service': { organisation: 'software', teacher: 'teacher2', isPublic: true, isCase: false },
  'network-basics': { organisation: 'network', teacher: 'teacher3', isPublic: false, isCase: true },
  'sql-bookshop': { organisation: 'innovation', teacher: 'teacher4', isPublic: false, isCase: true },
  'data-analysis': { organisation: 'innovation', teacher: 'teacher4', isPublic: false, isCase: false },
}

export type DemoOffering = {
  experiment: string
  opensAt: Date
  closesAt: Date
  latePolicy: 'accept' | 'deduct' | 'refuse'
  /** Taken off a late submission, percent. */
  latePercent: number
  weight: number
}

export type DemoClass = {
  key: string
  organisation: DemoOrgKey
  name: string
  /** e.g. 2026-2027学年第一学期 */
  term: string
  courseName: string
  summary: string
  teacher: string
  assistants: readonly string[]
  students: readonly string[]
  /** Days as YYYY-MM-DD. */
  startsOn: string
  endsOn: string
  isArchived: boolean
  /** Of practical training (实训班级). */
  isTraining: boolean
  offerings: readonly DemoOffering[]
  /** Who teaches there next to the owner. */
  coTeachers?: readonly string[]
  /** What its groups do together (小组完成). */
  together?: readonly DemoOffering[]
}

type Term = { name: string; startsOn: string; endsOn: string }

/** The Chinese school term that a moment falls in: September to January is the first, February to August the second. */
export function termAt(moment: Date): Term {
  const day = new Date(moment.getTime() + chinaOffsetMs)
  const month = day.getUTCMonth() + 1
  const isFirst = month >= 9 || month === 1
  const year = month >= 9 ? day.getUTCFullYear() : day.getUTCFullYear() - 1
  return isFirst
    ? { name: `${year}-${year + 1}学年第一学期`, startsOn: `${year}-09-01`, endsOn: `${year + 1}-01-31` }
    : { name: `${year}-${year + 1}学年第二学期`, startsOn: `${year + 1}-02-20`, endsOn: `${year + 1}-07-15` }
}

/** The term before the one that a moment falls in. */
export const lastTermAt = (now: Date): Term =>
  termAt(new Date(new Date(`${termAt(now).startsOn}T00:00:00+08:00`).getTime() - 30 * dayMs))

/** Eight in the morning (China) of the day that lies so many days from `now`. */
function morning(now: Date, days: number): Date {
  const midnight = Math.floor((now.getTime() + chinaOffsetMs) / dayMs) * dayMs - chinaOffsetMs
  return new Date(midnight + days * dayMs + 8 * hourMs)
}

/** Opens so many days from `now` at 8:00 and stays open for `lasts` days, until 22:00 of the last one. */
export function offered(
  now: Date,
  experiment: string,
  opensIn: number,
  lasts: number,
  late: Partial<DemoOffering> = {},
) {
  const opensAt = morning(now, opensIn)
  const closesAt = new Date(opensAt.getTime() + lasts * dayMs + 14 * hourMs)
  return { experiment, opensAt, closesAt, latePolicy: 'accept', latePercent: 0, weight: 1, ...late } as const
}

/**
 * The five classes of the demo school as they are at `now`: three courses, one practical training for students of two of
 * them, and one that was taught and archived a term ago.
 */
export function demoClasses(now: Date): readonly DemoClass[] {
  const term = termAt(now)
  const lastTerm = lastTermAt(now)
  const then = new Date(`${lastTerm.endsOn}T12:00:00+08:00`)
  const year = term.startsOn.slice(2, 4)
  const running = {
    term: term.name,
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    isArchived: false,
    isTraining: false,
  }
  return [
    {
      ...running,
      key: 'software-1',
      organisation: 'software',
      name: `软件工程${year}01班`,
      courseName: 'Linux 与开发工具',
      summary: '面向一年级：命令行、版本控制与容器。每周一次实验课，实验报告计入平时成绩。',
      teacher: 'teacher1',
      assistants: ['teacher2', 'assistant'],
      students: studentsOfClass(0),
      offerings: [
        offered(now, 'linux-shell', -24, 10, { latePolicy: 'deduct', latePercent: 20 }),
        offered(now, 'git-basics', -10, 13, { latePolicy: 'deduct', latePercent: 20 }),
        offered(now, 'docker-files', 5, 14),
      ],
    },
    {
      ...running,
      key: 'software-2',
      organisation: 'software',
      name: `软件工程${year}02班`,
      courseName: '程序设计实践',
      summary: '以 Python 为工具的程序设计实践课：从脚本、测试到 Web 接口。',
      teacher: 'teacher2',
      assistants: ['teacher1'],
      students: studentsOfClass(1),
      offerings: [
        offered(now, 'linux-shell', -27, 14),
        offered(now, 'python-grades', -9, 14, { weight: 2 }),
        offered(now, 'web-service', -2, 14, { weight: 2 }),
      ],
    },
    {
      ...running,
      key: 'network-1',
      organisation: 'network',
      name: `网络工程${year}01班`,
      courseName: '计算机网络实验',
      summary: '双机环境下的套接字编程、协议分析与网络规划。',
      teacher: 'teacher3',
      assistants: ['teacher2'],
      students: studentsOfClass(2),
      offerings: [
        offered(now, 'linux-shell', -30, 14),
        offered(now, 'network-basics', -12, 14, { latePolicy: 'refuse' }),
        offered(now, 'web-service', 7, 14),
      ],
    },
    {
      ...running,
      key: 'training-1',
      isTraining: true,
      organisation: 'software',
      name: `Web 服务运维实训${year}班`,
      courseName: '专业综合实训',
      summary: '两个班的综合实训：先用命令行整理服务器，再把一个 Web 服务写出来、跑起来、守住。',
      teacher: 'teacher1',
      assistants: ['teacher2'],
      students: [
        ...studentsOfClass(0).slice(15, 23),
        ...studentsOfClass(1).slice(0, 8),
        ...studentsOfClass(0).slice(0, 1),
      ],
      offerings: [
        offered(now, 'linux-shell', -18, 9, { latePolicy: 'deduct', latePercent: 10 }),
        offered(now, 'web-service', -8, 12, { weight: 3 }),
      ],
      together: [offered(now, 'python-grades', -6, 14, { weight: 2 })],
    },
    {
      key: 'data-1',
      organisation: 'innovation',
      name: `数据科学${lastTerm.startsOn.slice(2, 4)}02班`,
      term: lastTerm.name,
      courseName: '数据库与数据分析',
      summary: '上学期课程，已结课归档。数据库查询、事务与索引，以及数据清洗和可视化。',
      teacher: 'teacher4',
      assistants: ['teacher5'],
      students: studentsOfClass(3),
      startsOn: lastTerm.startsOn,
      endsOn: lastTerm.endsOn,
      isArchived: true,
      isTraining: false,
      offerings: [offered(then, 'sql-bookshop', -70, 14), offered(then, 'data-analysis', -40, 14, { weight: 2 })],
    },
  ]
}
