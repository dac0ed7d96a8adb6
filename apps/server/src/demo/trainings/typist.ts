import { charactersOf, type TypingEvent, type TypingLanguage } from '@lab/contract/training'
import { between, chance } from '../learners/dice.ts'

export interface Hand {
  /** Tells the dice apart. */
  who: string
  language: TypingLanguage
  /** In the text's unit: characters or words a minute. */
  speed: number
  /** Characters of a hundred that are typed wrong. */
  mistakes: number
}

const neighbours: Readonly<Record<string, string>> = {
  a: 's',
  e: 'r',
  i: 'o',
  n: 'm',
  o: 'i',
  r: 't',
  s: 'a',
  t: 'r',
  h: 'j',
  l: 'k',
}
/** Characters that an input method offers for the same sound. */
const homophones: Readonly<Record<string, string>> = {
  的: '得',
  地: '的',
  和: '合',
  在: '再',
  再: '在',
  数: '树',
  据: '剧',
  法: '发',
  程: '成',
  序: '续',
  试: '式',
  错: '措',
  到: '道',
  动: '洞',
}
const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)

/** A text in the pieces in which it is entered: single keys, or phrases of up to four characters. */
function phrasesOf(text: readonly string[], { language, who }: Hand): string[][] {
  if (language === 'en') return text.map((character) => [character])
  const phrases: string[][] = []
  for (let at = 0; at < text.length;) {
    let length = 1
    const wanted = between(1, 4, who, 'phrase', at)
    while (length < wanted && isHan(text[at]!) && at + length < text.length && isHan(text[at + length]!)) length += 1
    phrases.push(text.slice(at, at + length))
    at += length
  }
  return phrases
}

const wrongFor = (character: string): string | undefined => neighbours[character] ?? homophones[character]

/** How somebody types a text: never quite evenly, sometimes wrong, and most mistakes taken back at once. */
export function typedByHand(text: string, hand: Hand): TypingEvent[] {
  const { language, who } = hand
  const perCharacter = 60_000 / (hand.speed * (language === 'en' ? 5 : 1))
  const log: TypingEvent[] = []
  let now = 0
  const enter = (phrase: readonly string[], name: string): void => {
    const from = now + (log.length ? Math.round(20 + 60 * chance(who, name, 'pause')) : 0)
    const took = phrase.length * perCharacter * (0.65 + 0.6 * chance(who, name, 'took'))
    now = Math.round(from + (log.length || language === 'zh' ? took : 0))
    const given = phrase.join('')
    if (phrase.length === 1 && !isHan(given)) log.push({ type: 'key', at: now, text: given })
    else {
      const wasted = chance(who, name, 'wasted') < 0.08 ? 1 : 0
      const keys = phrase.length * 2 + between(1, phrase.length, who, name, 'keys') + 2 * wasted
      log.push({ type: 'commit', from, at: now, text: given, keys, wasted })
    }
  }
  for (const [at, phrase] of phrasesOf(charactersOf(text), hand).entries()) {
    const name = `phrase ${at}`
    const place = phrase.findIndex((one) => wrongFor(one) !== undefined)
    const isWrong = place >= 0 && chance(who, name, 'wrong') < (hand.mistakes / 100) * phrase.length * 2.5
    if (!isWrong) {
      enter(phrase, name)
      continue
    }
    enter(phrase.with(place, wrongFor(phrase[place]!)!), name)
    // One in five is not noticed.
    if (chance(who, name, 'noticed') < 0.2) continue
    now += Math.round(250 + 400 * chance(who, name, 'back'))
    log.push({ type: 'erase', at: now, count: phrase.length - place })
    enter(phrase.slice(place), `${name} again`)
  }
  return log
}
