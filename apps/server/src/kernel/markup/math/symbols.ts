/** Characters of formulas as LaTeX writes them. */
const table: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'varepsilon',
  ϵ: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ϑ: 'vartheta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'varsigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'varphi',
  ϕ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Ξ: 'Xi',
  Π: 'Pi',
  Σ: 'Sigma',
  Υ: 'Upsilon',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
  '×': 'times',
  '÷': 'div',
  '±': 'pm',
  '∓': 'mp',
  '·': 'cdot',
  '⋅': 'cdot',
  '∗': 'ast',
  '∘': 'circ',
  '≤': 'le',
  '≥': 'ge',
  '≠': 'ne',
  '≈': 'approx',
  '≡': 'equiv',
  '∼': 'sim',
  '≅': 'cong',
  '∝': 'propto',
  '≪': 'll',
  '≫': 'gg',
  '∈': 'in',
  '∉': 'notin',
  '∋': 'ni',
  '⊂': 'subset',
  '⊆': 'subseteq',
  '⊃': 'supset',
  '⊇': 'supseteq',
  '∪': 'cup',
  '∩': 'cap',
  '∅': 'varnothing',
  '∀': 'forall',
  '∃': 'exists',
  '¬': 'neg',
  '∧': 'wedge',
  '∨': 'vee',
  '⊕': 'oplus',
  '⊗': 'otimes',
  '→': 'to',
  '←': 'leftarrow',
  '↔': 'leftrightarrow',
  '⇒': 'Rightarrow',
  '⇐': 'Leftarrow',
  '⇔': 'Leftrightarrow',
  '↑': 'uparrow',
  '↓': 'downarrow',
  '↦': 'mapsto',
  '∞': 'infty',
  '∂': 'partial',
  '∇': 'nabla',
  '∑': 'sum',
  '∏': 'prod',
  '∐': 'coprod',
  '∫': 'int',
  '∬': 'iint',
  '∭': 'iiint',
  '∮': 'oint',
  '√': 'surd',
  '∠': 'angle',
  '⊥': 'perp',
  '∥': 'parallel',
  '△': 'triangle',
  '∴': 'therefore',
  '∵': 'because',
  '…': 'ldots',
  '⋯': 'cdots',
  '⋮': 'vdots',
  '⋱': 'ddots',
  '′': 'prime',
  ℏ: 'hbar',
  ℓ: 'ell',
  ℝ: 'mathbb{R}',
  ℕ: 'mathbb{N}',
  ℤ: 'mathbb{Z}',
  ℚ: 'mathbb{Q}',
  ℂ: 'mathbb{C}',
  '⌊': 'lfloor',
  '⌋': 'rfloor',
  '⌈': 'lceil',
  '⌉': 'rceil',
  '⟨': 'langle',
  '⟩': 'rangle',
  '‖': 'Vert',
  '⋂': 'bigcap',
  '⋃': 'bigcup',
  '⊢': 'vdash',
  '⊨': 'models',
  '⌀': 'varnothing',
  '°': 'circ',
}
/** Functions that LaTeX sets upright. */
export const functions = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh log ln lg exp lim max min sup inf det dim gcd'.split(
    ' ',
  ),
)
const special: Readonly<Record<string, string>> = {
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  $: '\\$',
  _: '\\_',
}

/** The letters of an alphabet of mathematical letters, with how LaTeX calls it: 𝑥 is an x. */
function letter(character: string): { plain: string; style: string } | undefined {
  const plain = character.normalize('NFKD')
  if (plain === character || !/^[A-Za-z0-9\u0370-\u03FF]$/u.test(plain)) return undefined
  return { plain, style: '' }
}

/** Characters of a formula as LaTeX. A command is followed by a space where a letter would run into it. */
export function latexOf(text: string): string {
  let out = ''
  const add = (piece: string): void => {
    out += /\\[A-Za-z]+$/.test(out) && /^[A-Za-z]/.test(piece) ? ` ${piece}` : piece
  }
  for (const one of text.replaceAll('\u00A0', ' ')) {
    const name = Object.hasOwn(table, one) ? table[one] : undefined
    if (one === '°') add('^{\\circ}')
    else if (name) add(`\\${name}`)
    else if (Object.hasOwn(special, one)) add(special[one]!)
    else if (one === '\\') add('\\backslash')
    else if (/[\u2061-\u2064\u200B\u200C]/u.test(one)) continue
    else if (/[\p{Script=Han}，。；：？！、（）]/u.test(one)) out = `${out}\\text{${one}}`
    else if (letter(one)) add(letter(one)!.plain)
    else add(one)
  }
  return out.replaceAll(/\}\\text\{/g, (whole, at: number) =>
    /[\p{Script=Han}，。；：？！、（）]$/u.test(out.slice(0, at)) ? '' : whole,
  )
}

/** One argument: in braces unless it is one sign. */
export const braced = (latex: string): string => `{${latex.trim()}}`
/** A script: without braces where it is one sign. */
export const script = (latex: string): string => braced(latex)

/** Pieces of LaTeX one after the other, apart where they would run together. */
export const joined = (pieces: readonly string[]): string =>
  pieces.reduce(
    (out, piece) => (/\\[A-Za-z]+$/.test(out) && /^[A-Za-z]/.test(piece) ? `${out} ${piece}` : out + piece),
    '',
  )

/** What is between marks that grow with it. */
export const fenced = (open: string, inner: string, close: string): string => {
  const mark = (one: string): string => {
    if (!one) return '.'
    return latexOf(one)
  }
  return `\\left${spaced(mark(open))}${inner}\\right${mark(close)}`
}
const spaced = (mark: string): string => (/[A-Za-z]$/.test(mark) ? `${mark} ` : mark)

export const accents: Readonly<Record<string, string>> = {
  '\u0302': 'hat',
  '^': 'hat',
  '\u0303': 'tilde',
  '~': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '¯': 'bar',
  '‾': 'overline',
  '\u20D7': 'vec',
  '→': 'vec',
  '\u0307': 'dot',
  '˙': 'dot',
  '\u0308': 'ddot',
  '¨': 'ddot',
  '\u030C': 'check',
  '\u0306': 'breve',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
  '\u0332': 'underline',
  _: 'underline',
}
