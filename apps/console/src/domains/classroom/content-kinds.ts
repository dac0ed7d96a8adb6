import { type ClassTab, classTabs } from '../../content/class-tabs.ts'

/** What a tab shows, from the name of its page: `content.exp`, `record.series`. */
export function contentOf(aspect: string): ClassTab {
  const segment = aspect.split('.').at(-1)
  const tab = classTabs.find((one) => one.segment === segment)
  if (!tab) throw new Error(`A class has no tab ${aspect}`)
  return tab
}
