import { contentKindLabels, contentKinds, type ContentKind } from '@lab/contract/content'

export const kindWord = (kind: ContentKind | null): string => (kind ? contentKindLabels[kind] : '全部内容')

export const kindOptions = [
  { value: '', label: '全部内容' },
  ...contentKinds.map((kind) => ({ value: kind as string, label: contentKindLabels[kind] })),
]
