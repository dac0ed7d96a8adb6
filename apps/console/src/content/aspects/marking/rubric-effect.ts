import { rubricEffect, type Rubric } from '@lab/contract/rubric'

const named = (titles: readonly string[]): string => titles.map((title) => `「${title || '未命名'}」`).join('')

/** What saving another rubric does to the answers that were scored by the one before, in words. */
export function effectLines(scored: number, before: Rubric, after: Rubric): string[] {
  if (scored === 0) return ['还没有按评分标准评过的作答，保存后都使用新的评分标准。']
  const { converted, removed, added } = rubricEffect(before, after)
  const lines = [
    converted.length > 0 && `${named(converted)}的分值改变：已给的分按新旧分值的比例换算。`,
    removed.length > 0 && `删除${named(removed)}：已给的分数不再计入。`,
    added.length > 0 && `新增${named(added)}：已评的作答在这一项为 0 分。`,
  ].filter((line) => line !== false)
  return lines.length > 0
    ? [`已按评分标准评过 ${scored} 份。`, ...lines]
    : ['只修改了名称、说明或顺序，已评的分数不变。']
}
