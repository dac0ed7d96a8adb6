/** Colours of code by the role of the word, for dark and light surfaces. Each keeps 4.5:1 on the page and card surfaces (tested). */
export const syntaxColours = {
  dark: {
    keyword: '#d2a8ff',
    string: '#a5d6a7',
    number: '#f2b880',
    comment: '#9aa4b2',
    title: '#82c7ff',
    type: '#f0c674',
    property: '#8fd6e0',
    operator: '#c3cad6',
    invalid: '#ff9a94',
    added: '#7ee2a0',
    removed: '#ff9a94',
  },
  light: {
    keyword: '#7b2fbe',
    string: '#1a6b3c',
    number: '#9a4a00',
    comment: '#5b6472',
    title: '#0b5cad',
    type: '#7d5200',
    property: '#0a6670',
    operator: '#414a59',
    invalid: '#b3261e',
    added: '#1a6b3c',
    removed: '#b3261e',
  },
} as const
