import type { FileAnswer } from '@lab/contract/endpoint'
import {
  schoolFieldOf,
  schoolFieldsOf,
  schoolSheetLabels,
  schoolSheets,
  type SchoolSheet,
} from '@lab/contract/school-import'
import { xlsxAnswer, type Sheet } from '../../kernel/sheets/xlsx.ts'

const notes: Record<SchoolSheet, Readonly<Record<string, string>>> = {
  organisation: { name: '如 计算机学院，或从上到下写全：计算机学院/软件工程系', parent: '不填为一级组织' },
  teacher: {
    number: '按工号识别同一个人：已有的更新，没有的新建',
    organisation: '可写全路径；属于多个组织用“、”隔开',
    username: '不填则用工号登录',
    sex: '男或女',
  },
  class: {
    organisation: '班级所在的组织',
    teacher: '新班级必填，写工号；多名教师用“、”隔开，第一名为负责人',
  },
  student: {
    number: '按学号识别同一个人：已有的更新，没有的新建',
    organisation: '可写全路径；属于多个组织用“、”隔开',
    administrative_class: '与“班级”表中的班级同名时，同时加入该班级',
    classes: '要加入的班级，多个用“、”隔开',
    username: '不填则用学号登录',
    sex: '男或女',
  },
}

const sheetOf = (sheet: SchoolSheet): Sheet => ({
  name: schoolSheetLabels[sheet],
  header: schoolFieldsOf(sheet).map((field) => schoolFieldOf(sheet, field)!.label),
  rows: [],
})

/** An empty workbook with the sheets and their columns, and a sheet that says what they are for. */
export const template = (): Promise<FileAnswer> =>
  xlsxAnswer('学校导入模板', ...schoolSheets.map(sheetOf), {
    name: '说明',
    header: ['工作表', '列', '必填', '填写说明'],
    rows: schoolSheets.flatMap((sheet) =>
      schoolFieldsOf(sheet).map((field) => {
        const { label, isNeeded } = schoolFieldOf(sheet, field)!
        return [schoolSheetLabels[sheet], label, isNeeded ? '是' : '', notes[sheet][field] ?? '']
      }),
    ),
  })
