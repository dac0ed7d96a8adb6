/** What a school is made of, in the order in which it is imported. */
export const schoolSheets = ['organisation', 'teacher', 'class', 'student'] as const
export type SchoolSheet = (typeof schoolSheets)[number]
export const schoolSheetLabels = {
  organisation: '组织',
  teacher: '教师',
  class: '班级',
  student: '学生',
} as const satisfies Record<SchoolSheet, string>

export const schoolFormats = ['workbook', 'csv', 'oneroster'] as const
export type SchoolFormat = (typeof schoolFormats)[number]
export const schoolFormatLabels = {
  workbook: 'Excel 工作簿',
  csv: 'CSV',
  oneroster: 'OneRoster 1.2',
} as const satisfies Record<SchoolFormat, string>

/** What an imported line does, or did; `leaver` is somebody of the file's organisations who is not in it. */
export const schoolActions = ['create', 'update', 'same', 'refused', 'leaver'] as const
export type SchoolAction = (typeof schoolActions)[number]
export const schoolActionLabels = {
  create: '新建',
  update: '修改',
  same: '无变化',
  refused: '不能导入',
  leaver: '不在名单中',
} as const satisfies Record<SchoolAction, string>

export const schoolColumnsMax = 60

interface Field {
  label: string
  /** Other headings that mean the same, in lower case. */
  also: readonly string[]
  isNeeded?: true
}

const name = {
  label: '姓名',
  also: ['名字', '教师姓名', '学生姓名', 'name', 'real name', 'full name'],
  isNeeded: true,
} as const
const organisation = {
  label: '组织',
  also: [
    '所属组织',
    '院系',
    '学院',
    '系部',
    '部门',
    '单位',
    '所在单位',
    '所在学院',
    '年级',
    'organization',
    'organisation',
    'org',
    'department',
    'school',
    'faculty',
  ],
} as const
const contact = {
  username: { label: '用户名', also: ['登录名', '账号', '帐号', 'username', 'login', 'account'] },
  sex: { label: '性别', also: ['sex', 'gender'] },
  phone: { label: '手机', also: ['手机号', '手机号码', '电话', '联系电话', 'phone', 'mobile', 'tel'] },
  email: { label: '邮箱', also: ['电子邮箱', '电子邮件', '邮件', 'email', 'e-mail', 'mail'] },
} as const

/** What each sheet may say, with the headings by which it is found. */
export const schoolFields = {
  organisation: {
    name: {
      label: '组织名称',
      also: ['名称', '组织', '机构名称', '部门名称', '院系名称', 'name', 'organization', 'organisation', 'title'],
      isNeeded: true,
    },
    parent: { label: '上级组织', also: ['上级', '上级部门', '上级机构', '所属组织', 'parent', 'parent organization'] },
  },
  teacher: {
    number: {
      label: '工号',
      also: ['教师工号', '职工号', '教工号', '编号', 'number', 'staff id', 'employee id', 'teacher id', 'id'],
      isNeeded: true,
    },
    real_name: name,
    organisation,
    ...contact,
  },
  class: {
    name: {
      label: '班级名称',
      also: ['班级', '班级名', '教学班', '名称', 'name', 'class', 'class name', 'title'],
      isNeeded: true,
    },
    organisation,
    teacher: {
      label: '教师工号',
      also: ['负责教师', '负责教师工号', '任课教师', '任课教师工号', '班主任工号', '工号', 'teacher', 'teacher id'],
    },
    term: { label: '学期', also: ['开课学期', 'term', 'semester'] },
    course_name: { label: '课程名称', also: ['课程', 'course', 'course name'] },
  },
  student: {
    number: {
      label: '学号',
      also: ['学生学号', '学籍号', '编号', 'number', 'student id', 'student number', 'studentid', 'id'],
      isNeeded: true,
    },
    real_name: name,
    organisation,
    administrative_class: { label: '行政班', also: ['班级', '行政班级', '自然班', '班级名称', 'class', 'homeroom'] },
    classes: { label: '教学班', also: ['加入班级', '所选班级', '课程班', 'classes', 'teaching class', 'sections'] },
    major: { label: '专业', also: ['专业名称', '所学专业', 'major', 'program'] },
    ...contact,
  },
} as const satisfies Record<SchoolSheet, Record<string, Field>>

export const schoolFieldsOf = (sheet: SchoolSheet): readonly string[] => Object.keys(schoolFields[sheet])
export const schoolFieldOf = (sheet: SchoolSheet, field: string): Field | undefined =>
  (schoolFields[sheet] as Readonly<Record<string, Field>>)[field]
export const schoolFieldLabel = (sheet: SchoolSheet, field: string): string =>
  schoolFieldOf(sheet, field)?.label ?? field
