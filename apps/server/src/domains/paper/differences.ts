import type { ContentChange, PaperContent } from '@lab/contract/question/paper-content'
import { questionText } from '@lab/contract/question/describe'

type Lines = ReadonlyMap<string, { what: string; text: string }>

/** Every question and rule of a paper, by a name that stays when it is moved. */
function linesOf({ sections }: PaperContent): Lines {
  const lines = new Map<string, { what: string; text: string }>()
  for (const { title, questions, draws } of sections) {
    for (const [at, { key, stem, question, points }] of questions.entries())
      lines.set(key, { what: `${title} 第${at + 1}题`, text: `${stem.value}\n${questionText(question)}\n${points}分` })
    for (const [at, { id, count, points }] of draws.entries())
      lines.set(id, { what: `${title} 抽题规则${at + 1}`, text: `抽 ${count} 题，每题 ${points} 分` })
  }
  return lines
}

/** What is asked otherwise in `after` than in `before`. Pure. */
export function contentChanges(before: PaperContent | null, after: PaperContent | null): ContentChange[] {
  const nothing: Lines = new Map()
  const [old, now] = [before ? linesOf(before) : nothing, after ? linesOf(after) : nothing]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({
      what: (now.get(key) ?? old.get(key))!.what,
      before: old.get(key)?.text ?? null,
      after: now.get(key)?.text ?? null,
    }))
    .filter((one) => one.before !== one.after)
}

interface Forms {
  content: PaperContent
  forms: readonly { name: string; content: PaperContent }[]
}

/** The same of all forms; what form B and later ones ask otherwise is named after them. Pure. */
export function paperChanges(before: Forms | null, after: Forms | null): ContentChange[] {
  const formsOf = (of: Forms | null): ReadonlyMap<string, PaperContent> =>
    new Map(of?.forms.map(({ name, content }) => [name, content]))
  const [old, now] = [formsOf(before), formsOf(after)]
  const others = [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((name) =>
    contentChanges(old.get(name) ?? null, now.get(name) ?? null).map((one) => ({
      ...one,
      what: `${name}卷 ${one.what}`,
    })),
  )
  return [...contentChanges(before?.content ?? null, after?.content ?? null), ...others]
}
