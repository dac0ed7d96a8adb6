import type { VerifyScriptType } from '@lab/contract/environment'
import { environmentName } from '@lab/contract/experiment'

/** One blank of a recipe. `lines` is a text of several lines, each counting by itself. */
export type RecipeField = {
  name: string
  label: string
  kind: 'text' | 'lines' | 'number'
  initial?: string
  placeholder?: string
  help?: string
  isOptional?: boolean
}

/** A check to be filled in instead of written: its blanks become a script that says in Chinese what is wrong. */
export type Recipe = {
  key: string
  name: string
  /** What it makes sure of, in one sentence. */
  about: string
  type: VerifyScriptType
  fields: readonly RecipeField[]
  build: (values: Readonly<Record<string, string>>) => string
}

export type RecipeValues = Readonly<Record<string, string>>

/** What is filled in at first. */
export const initialValues = (recipe: Recipe): RecipeValues =>
  Object.fromEntries(recipe.fields.map((field) => [field.name, field.initial ?? '']))

/** Complaints by field; none when the script can be made. */
export function complaintsOf(recipe: Recipe, values: RecipeValues): RecipeValues {
  const found: Record<string, string> = {}
  for (const { name, label, kind, isOptional } of recipe.fields) {
    const value = values[name]?.trim() ?? ''
    if (!value && !isOptional) found[name] = `请填写${label}`
    else if (value && kind === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) found[name] = `${label}应为数字`
  }
  return found
}

const parameter = /\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/

/** A text cut at the parameters in it: `{ text }` and, as written and as scripts know it, `{ text, name }`. */
const cut = (text: string): { text: string; name?: string }[] =>
  text
    .split(/(\{\{\s*[a-z][a-z0-9_]*\s*\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const found = parameter.exec(part)?.[1]
      return found ? { text: part, name: environmentName(found) } : { text: part }
    })

const literal = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/**
 * A text as one word of a shell command. `{{name}}` becomes the learner's value; what is no parameter of the experiment (a
 * template of Vue or Ansible) stays as it is written.
 */
export const quoted = (text: string): string =>
  cut(text)
    .map((part) => (part.name ? `"\${${part.name}-${part.text.replaceAll('}', String.raw`\}`)}}"` : literal(part.text)))
    .join('') || literal('')

/** A text as a Python expression, with the learner's values in the same way. Needs `import os`. */
export const pythonText = (text: string): string =>
  cut(text)
    .map((part) =>
      part.name
        ? `os.environ.get(${JSON.stringify(part.name)}, ${JSON.stringify(part.text)})`
        : JSON.stringify(part.text),
    )
    .join(' + ') || '""'

/** A path of the learner: what is not absolute lies in their home. */
export const homePath = (path: string): string => {
  const plain = path.trim().replace(/^~\/|^\$HOME\//, '')
  return plain.startsWith('/') ? quoted(plain) : `"$HOME"/${quoted(plain)}`
}

export const linesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '')
