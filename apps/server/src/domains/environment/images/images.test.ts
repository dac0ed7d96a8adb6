import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ImageName, machineImageNames } from '@lab/contract/machine-image'
import { networksOf } from '../networks.ts'
import { buildFailure } from './build.ts'
import { buildsOf, findRoot, imageOfTemplate, rootOf } from './places.ts'
import { recipes } from './recipes.ts'
import { aboutOf, saveAbout } from './school-images.ts'

describe('which image a template means', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-images-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const build of ['1', '2', '10', '.making-abc'])
    mkdirSync(join(folder, '.images', 'minimal', build), { recursive: true })

  test('builds are numbered, and what is being made is none', async () => {
    expect(await buildsOf(folder, 'minimal')).toEqual([1, 2, 10])
    expect(await buildsOf(folder, 'cpp')).toEqual([])
  })

  test.each([
    ['', null],
    ['registry.example/lab:1', null],
    ['lab/minimal', { name: 'minimal', build: 10, root: rootOf(folder, 'minimal', 10) }],
    ['lab/minimal:2', { name: 'minimal', build: 2, root: rootOf(folder, 'minimal', 2) }],
  ])('%s', async (image, found) => {
    expect(await findRoot(folder, image)).toEqual(found)
  })

  test.each(['lab/minimal:3', 'lab/cpp', 'lab/../etc', 'lab/minimal/../../x', 'lab/a:0'])(
    '%s is not there',
    async (image) => {
      expect(await findRoot(folder, image)).toHaveProperty('missing')
    },
  )
})

test.each(machineImageNames)('the recipe of %s names each package once', (name) => {
  const { packages, cached } = recipes[name]
  expect(new Set([...packages, ...cached]).size).toBe(packages.length + cached.length)
  for (const one of [...packages, ...cached]) expect(one).toMatch(/^[a-z0-9][a-z0-9+.-]+$/)
})

test.each([
  [[{ hostname: 'a' }, { hostname: 'b' }], []],
  [
    [
      { hostname: 'a', networks: ['x'] },
      { hostname: 'r', networks: ['x', 'y'] },
      { hostname: 'b', networks: ['y'] },
      { hostname: 'c' },
    ],
    [
      { name: 'x', members: ['a', 'r', 'c'] },
      { name: 'y', members: ['r', 'b'] },
    ],
  ],
])('networks of machines %#', (machines, networks) => {
  expect(networksOf(machines)).toEqual(networks)
})

describe('what is known of images of a school', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-about-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('one that a killed server left half written is as good as none', async () => {
    await saveAbout(folder, 'ours', { title: '我们的', source: 'recipe', recipe: null })
    await saveAbout(folder, 'broken', { title: '坏的', source: 'recipe', recipe: null })
    writeFileSync(join(folder, '.images/broken/about.json'), '{"title":"坏')
    expect(await aboutOf(folder, 'broken')).toBeNull()
    expect(await aboutOf(folder, 'ours')).toMatchObject({ title: '我们的' })
    expect(readdirSync(join(folder, '.images/ours'))).toEqual(['about.json'])
  })
})

test('templates that were made in one moment have images of their own', () => {
  const names = ['01a217fe-fa75-727c-ae19-a9d25c677c95', '01a217fe-fa75-727c-ae19-a9d25c677c96'].map(imageOfTemplate)
  expect(new Set(names).size).toBe(2)
  expect(names.map((name) => ImageName.parse(name))).toEqual(names)
})

test.each([
  [
    "Failed to fetch http://deb.example.org/debian/dists/bookworm/InRelease  Temporary failure resolving 'deb.example.org'",
    '构建没有成功：服务器连不上软件源 deb.example.org。请检查服务器的网络，或从别的服务器导入镜像文件；没有镜像的模板照常可用',
  ],
  ['Unable to locate package no-such', '构建没有成功：软件源里没有软件包「no-such」，请检查名称'],
  ['setup.sh: 3: nosuch: not found', '构建没有成功：setup.sh: 3: nosuch: not found'],
])('a build that failed by %s', (said, words) => {
  expect(buildFailure(said)).toBe(words)
})
