import { kindLabels, contentKinds, type ContentKind } from '@lab/contract/kinds'

export const kindWord = (kind: ContentKind | null): string => (kind ? kindLabels[kind] : '全部内容')

export const kindOptions = [
  { value: '', label: '全部内容' },
  ...contentKinds.map((kind) => ({ value: kind as string, label: kindLabels[kind] })),
]
