import { contentBasics } from '@lab/contract/content'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { z } from 'zod'
import { uploadFile } from '../../api/request/upload-file.ts'
import { RichTextEditor, type RichText } from '../../kit/editor/index.ts'
import type { CustomControl } from '../../kit/form/form-types.ts'
import type { Option } from '../../kit/list/list-types.ts'
import { difficultyWords, optionsOf } from './words.ts'

/** What the forms of every kind ask for, by the contract's own rules; a kind spreads what it has into its schema. */
export const contentRules = {
  title: contentBasics.title,
  category_id: z.string().nullish(),
  tags: contentBasics.tags,
  summary: contentBasics.summary,
  is_public: contentBasics.is_public,
}

/** Who sees it. */
const isPublic = {
  name: 'is_public' as const,
  label: '可见范围',
  kind: 'switch' as const,
  onText: '公开',
  offText: '私有',
  help: '公开后本组织的教师都能看到；私有时只有创建者、管理员和被授权的人能看到。',
}

/** Fields of contents of every kind, in the order of the kind's form. */
export const contentFields = (kind: ContentKind, categories: Option[] | undefined) => ({
  title: { name: 'title' as const, label: '名称', kind: 'text' as const, maxLength: 50 },
  category: {
    name: 'category_id' as const,
    label: '分类',
    kind: 'select' as const,
    options: categories,
    placeholder: '未分类',
  },
  difficulty: {
    name: 'difficulty' as const,
    label: '难度',
    kind: 'radio' as const,
    options: optionsOf(difficultyWords),
  },
  tags: { name: 'tags' as const, label: '标签', kind: 'tags' as const },
  /** A text with pictures; `placeholder` says what belongs there. */
  summary: (placeholder: string) => ({
    name: 'summary' as const,
    label: '简介',
    kind: 'custom' as const,
    render: ({ value, onChange, isDisabled }: CustomControl) => (
      <RichTextEditor
        label={`${kindLabels[kind]}简介`}
        value={(value as RichText | undefined) ?? { format: 'wysiwyg', value: '' }}
        onChange={onChange}
        canEdit={!isDisabled}
        upload={uploadFile}
        placeholder={placeholder}
      />
    ),
  }),
  isPublic,
})
