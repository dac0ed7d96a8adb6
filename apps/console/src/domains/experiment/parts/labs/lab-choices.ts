import type { LabChoices, LabFound } from '@lab/contract/experiment-labs'

/** What is chosen of the labs that were found: which, under what name, and what they run on. */
export interface Chosen {
  titles: ReadonlyMap<string, string>
  left: ReadonlySet<string>
  templates: ReadonlyMap<string, string>
  categoryId: string | undefined
  isOnline: boolean
}
export const nothingChosen: Chosen = {
  titles: new Map(),
  left: new Set(),
  templates: new Map(),
  categoryId: undefined,
  isOnline: false,
}

export const titleOf = ({ key, title }: Pick<LabFound, 'key' | 'title'>, { titles }: Pick<Chosen, 'titles'>): string =>
  titles.get(key) ?? title

const longestBeginning = 160
/** What a step's text begins with, as words: marks of Markdown, of buttons and of HTML are for the page itself. */
export function beginningOf(markdown: string): string {
  const words = markdown
    .slice(0, 10 * longestBeginning)
    .replaceAll(/\{\{[^}]*\}\}|!\[[^\]]*\]\([^)]*\)|`+/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(/^\s*(?:#{1,6}|>|-{3,})\s*/gm, '')
    .replaceAll(/(\*{1,3})(\S(?:.*?\S)?)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = [...words]
  return letters.length > longestBeginning ? `${letters.slice(0, longestBeginning).join('').trimEnd()}…` : words
}

/** The images of the labs that are taken, each with the number of labs that ask for it; the most frequent first. */
export function imagesOf(labs: readonly LabFound[], left: ReadonlySet<string>): { image: string; labs: number }[] {
  const counts = new Map<string, number>()
  for (const lab of labs) {
    if (left.has(lab.key)) continue
    for (const image of new Set(lab.machines.map((machine) => machine.image)))
      counts.set(image, (counts.get(image) ?? 0) + 1)
  }
  return [...counts].map(([image, count]) => ({ image, labs: count })).toSorted((a, b) => b.labs - a.labs)
}

/** Why the labs cannot be made as they are chosen; undefined when they can. */
export function obstacleTo(labs: readonly LabFound[], chosen: Chosen): string | undefined {
  const taken = labs.filter(({ key }) => !chosen.left.has(key))
  if (taken.length === 0) return '请至少选择一个实验'
  const bad = taken.map((lab) => titleOf(lab, chosen).trim()).find((title) => title === '' || [...title].length > 50)
  return bad === undefined ? undefined : bad === '' ? '实验名称不能为空' : '实验名称不能超过50个字符'
}

export const choicesOf = (labs: readonly LabFound[], chosen: Chosen): LabChoices => ({
  labs: labs
    .filter(({ key }) => !chosen.left.has(key))
    .map((lab) => ({ key: lab.key, title: titleOf(lab, chosen).trim() })),
  category_id: chosen.categoryId ?? null,
  machines: imagesOf(labs, chosen.left).flatMap(({ image }) => {
    const template = chosen.templates.get(image)
    return template ? [{ image, template_id: template }] : []
  }),
  network_on: chosen.isOnline,
})

/** A lab in one line: `5 个环节 · 3 个验证 · 2 个参考解 · 4 张图片`. */
export function labFigures({ steps, pictures, files }: Pick<LabFound, 'steps' | 'pictures' | 'files'>): string {
  const count = (name: 'has_check' | 'has_setup' | 'has_solve'): number => steps.filter((step) => step[name]).length
  return [
    `${steps.length} 个环节`,
    ...[
      [count('has_check'), '个验证'],
      [count('has_setup'), '个准备脚本'],
      [count('has_solve'), '个参考解'],
      [pictures, '张图片'],
      [files, '个放入主机的文件'],
    ].flatMap(([number, word]) => (Number(number) > 0 ? [`${number} ${word}`] : [])),
  ].join(' · ')
}
