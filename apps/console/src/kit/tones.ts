/** The colours a meaning can have; `hue` is the theme's own. Each is a CSS variable, `--amber`, with `-soft` and `-solid`. */
export const TONE_NAMES = ['grey', 'hue', 'blue', 'amber', 'red', 'green', 'slate'] as const

export type Tone = (typeof TONE_NAMES)[number]
