import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { multipartCeiling } from './multipart.ts'

test('a file longer than the largest that is taken is seen to be, not cut to fit', () => {
  expect(multipartCeiling).toBeGreaterThan(readConfig({ PACKAGE_LIMIT_MB: '5120' }).packageBytes)
})
