import { type AssistantMaterial, assistantLimits } from '@lab/contract/assistant'

/** Spaces and empty lines of a page's layout say nothing. */
const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t ]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()

/** What is written in the fields of a form, which is no text of the page. */
const writtenIn = (page: HTMLElement): string =>
  [...page.querySelectorAll<HTMLTextAreaElement>('textarea')]
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join('\n')

/** The page that is open, as the person sees it: what they may not see is not in it. */
export function pageMaterial(title: string): AssistantMaterial | undefined {
  const page = document.getElementById('content')
  if (!page) return undefined
  const text = tidy(`${page.innerText}\n${writtenIn(page)}`).slice(0, assistantLimits.part)
  return text === '' ? undefined : { title: `当前页面：${title}`.slice(0, 100), text }
}
