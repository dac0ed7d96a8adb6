import { charactersOf, figuresOf } from '@lab/contract/training'
import { expect, test } from 'vitest'
import { logObstacle } from '../../domains/training/rules.ts'
import { demoTrainings, demoTypists } from './texts.ts'
import { typedByHand } from './typist.ts'

const startedAt = new Date('2026-03-02T08:00:00Z')

test.each(demoTypists.map((one) => [`${one.username} ${one.training}`, one] as const))(
  'what %s types is what a hand can do, at about the speed that is meant',
  (_name, { username, training: key, speed, mistakes }) => {
    const { text, language } = demoTrainings.find((one) => one.key === key)!
    const log = typedByHand(text, { who: username, language, speed, mistakes })
    const pieces = [{ from: 0, events: log, arrivedAt: new Date(startedAt.getTime() + log.at(-1)!.at + 500) }]
    expect(logObstacle(log, pieces, { startedAt, language, textLength: charactersOf(text).length })).toBeNull()
    const figures = figuresOf(text, log, { language, errorPenalty: 0 })
    expect(figures.progress).toBe(100)
    expect(figures.raw_speed).toBeGreaterThan(speed * 0.75)
    expect(figures.raw_speed).toBeLessThan(speed * 1.3)
    expect(figures.accuracy).toBeGreaterThan(85)
    expect(figures.corrections).toBeGreaterThan(0)
  },
)
