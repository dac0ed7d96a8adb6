import { describe, expect, test } from 'vitest'
import { isOutage, isStorageFull, NoAnswer } from './outage.ts'

const withCode = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code })

describe('an error that means "not now"', () => {
  const rows: [string, Error, outage: boolean, full: boolean][] = [
    ['the database shuts down', withCode('57P01'), true, false],
    ['the database is killed', withCode('57P02'), true, false],
    ['the database starts', withCode('57P03'), true, false],
    ['the connection failed', withCode('08006'), true, false],
    ['every connection is taken', withCode('53300'), true, false],
    ['a statement took too long', withCode('57014'), false, false],
    ['a duplicate', withCode('23505'), false, false],
    ['nobody listens', withCode('ECONNREFUSED'), true, false],
    ['the connection broke while writing', withCode('EPIPE'), true, false],
    ['no answer in time', new NoAnswer('no answer'), true, false],
    ['no socket yet', withCode('ENOENT', 'connect ENOENT /data/socket/.s.PGSQL.5432'), true, false],
    ['no such file', withCode('ENOENT', "ENOENT: no such file or directory, open '/a'"), false, false],
    ['no connection came free', new Error('timeout exceeded when trying to connect'), true, false],
    ['the connection ended', new Error('Connection terminated unexpectedly'), true, false],
    ['the disk of the files is full', withCode('ENOSPC'), false, true],
    ['the share of the disk is used up', withCode('EDQUOT'), false, true],
    ['the disk of the database is full', withCode('53100'), false, true],
    ['a bug', new TypeError('x is undefined'), false, false],
  ]
  test.each(rows)('%s', (_name, error, outage, full) => {
    const wrapped = new Error('Failed query', { cause: error })
    expect([isOutage(error), isStorageFull(error)]).toEqual([outage, full])
    expect([isOutage(wrapped), isStorageFull(wrapped)]).toEqual([outage, full])
  })
})
