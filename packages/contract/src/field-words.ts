import { fieldLabels } from './activity-log-words.ts'
import { objectKindLabels } from './objects.ts'

/** Fields whose ids stand for what is no kind of object, and those that entries of the log never name. */
const furtherWords: Readonly<Record<string, string>> = {
  add_point_ids: '要添加的知识点',
  again: '重新进入',
  allocations: '分配',
  api_key: '密钥',
  attempt_ids: '作答',
  blueprint: '双向细目表',
  column_id: '成绩项',
  content: '题目内容',
  draws: '抽题规则',
  except: '排除的作答',
  except_id: '排除的题目',
  flags: '复查标记',
  forms: '分卷',
  group_id: '小组',
  id: '标识',
  id1: '第一个对象',
  id2: '第二个对象',
  ids: '所选对象',
  learner_ids: '学员',
  material_ids: '资料',
  member_ids: '成员',
  is_shared: '组织内共享',
  parent_id: '上级',
  point_ids: '知识点',
  remove_point_ids: '要移除的知识点',
  remove_tags: '要移除的标签',
  request_ids: '申请',
  scheme: '计分设置',
  section_ids: '章节',
  session: '作答窗口',
  sort: '排序',
  stem: '题干',
  taken: '已选的题目',
}

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** What people call a field that has no label of its own; its name where there is no word for it. */
export function wordOfField(name: string): string {
  const kind = name.replace(/_ids?$/, '')
  return (
    furtherWords[name] ??
    (kind === name ? undefined : (objectKindLabels as Readonly<Record<string, string>>)[kind]) ??
    fieldLabels[name] ??
    fieldLabels[camel(name)] ??
    name
  )
}
