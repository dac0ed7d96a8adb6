import { fieldLabels } from './activity-log-words.ts'
import { objectKindLabels } from './objects.ts'

/** Fields whose ids stand for what is no kind of object, and those that entries of the log never name. */
const furtherWords: Readonly<Record<string, string>> = {
  api_key: '密钥',
  group_id: '小组',
  id1: '第一个对象',
  id2: '第二个对象',
  ids: '所选对象',
  learner_ids: '学员',
  material_ids: '资料',
  member_ids: '成员',
  parent_id: '上级',
  section_ids: '章节',
  sort: '排序',
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
