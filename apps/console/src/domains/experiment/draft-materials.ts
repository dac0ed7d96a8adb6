import { type AssistantMaterial, assistantLimits } from '@lab/contract/assistant'
import type { StepValues } from './step-values.ts'

/** What a step says that a draft of its other parts is written by; its own text comes first. */
export function draftMaterials({ title, body, solve, check }: StepValues): AssistantMaterial[] {
  const parts: [string, string | undefined][] = [
    [`环节「${title}」的正文`, body.value],
    ['参考解', solve],
    ['验证脚本', check?.script],
  ]
  return parts.map(([name, text]) => ({
    title: name,
    text: (text?.trim() || '（还没有）').slice(0, assistantLimits.material / parts.length),
  }))
}
