import { demoIds } from '@lab/contract/demo-ids'
import type { Tx } from '../kernel/database/pool.ts'
import { prepareSchool } from '../domains/school-import/index.ts'
import { named, type DemoSchool } from './fill-school.ts'
import { demoCustomer, demoOrganisations, demoStaff, demoStudents } from './people.ts'

const short = (key: string): string =>
  demoOrganisations
    .find((one) => one.key === key)!
    .name.split('/')
    .slice(2)
    .join('/')
const software = short('software')

const teachers = demoStaff.filter(({ role, organisations }) => role === 'teacher' && organisations.length > 0)
const students = demoStudents.filter(({ organisations }) => organisations.includes('software'))

/** The list of the next term, as its administrator has uploaded it: it waits to be looked at. */
export async function fillSchoolImport(tx: Tx, { people }: Pick<DemoSchool, 'people'>): Promise<void> {
  const tables = [
    {
      name: '组织',
      rows: [
        ['组织名称', '上级组织'],
        ['计算机学院', ''],
        [software, ''],
        ['计算机学院/信息安全系', ''],
        ['物联网教研室', '计算机学院/信息安全系'],
        ['网络攻防教研室', '信息安全学院'],
      ],
    },
    {
      name: '教师',
      rows: [
        ['工号', '姓名', '组织', '手机', '邮箱'],
        ...teachers.map((one, at) => [
          one.number,
          one.realName,
          one.organisations.map(short).join('、'),
          at === 1 ? '13900002026' : one.phone,
          one.email,
        ]),
        ['T20009', '顾明远', '信息安全系', '13900002027', 'gumingyuan@example.edu.cn'],
      ],
    },
    {
      name: '班级',
      rows: [
        ['班级名称', '组织', '教师工号', '学期', '课程名称'],
        ['信安2601', '信息安全系', 'T20009', '2026秋', '网络安全基础'],
      ],
    },
    {
      name: '学生',
      rows: [
        ['学号', '姓名', '组织', '行政班', '专业'],
        ...students.slice(3).map((one) => [one.number, one.realName, software, '', '']),
        ['2026901', '叶知秋', '信息安全系', '信安2601', '信息安全'],
        ['2026902', '白云飞', '信息安全系', '信安2601', '信息安全'],
        ['2026903', '', '信息安全系', '信安2601', '信息安全'],
        ['2026901', '叶之秋', '信息安全系', '信安2601', '信息安全'],
      ],
    },
  ]
  const terms = {
    customerId: demoIds.account,
    top: `/${demoCustomer.shortName}`,
    whyNotHigher: null,
    whyNoTeachers: null,
  }
  const file = {
    format: 'workbook' as const,
    encoding: 'utf-8' as const,
    tables,
    fileName: '2026年秋季学期师生名单.xlsx',
  }
  await prepareSchool(tx, terms, { ...file, id: demoIds.schoolImport }, undefined, named(people, 'admin'))
}
