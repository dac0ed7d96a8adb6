import type { contentBasics } from '@lab/contract/content'
import type { z } from 'zod'
import type { ContentPatch } from './store.ts'

type Given = { [Name in keyof typeof contentBasics]?: z.output<(typeof contentBasics)[Name]> | undefined }
type Basics = Pick<ContentPatch, 'title' | 'cover' | 'summary' | 'categoryId' | 'tags' | 'difficulty' | 'isPublic'>

/** What a form asks of every kind, as it is stored; what was not given is left out. */
export function basicsIn(body: Given): Basics {
  const { title, cover, summary, category_id: categoryId, tags, difficulty, is_public: isPublic } = body
  const given = { title, cover, summary, categoryId, tags, difficulty, isPublic }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
