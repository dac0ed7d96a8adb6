import type { Recipe } from './recipe.ts'
import { otherRecipes } from './other-recipes.ts'
import { shellRecipes } from './shell-recipes.ts'

/** Every check that can be filled in instead of written. */
export const recipes: readonly Recipe[] = [...shellRecipes, ...otherRecipes]
export const firstRecipe = shellRecipes[0]!
export * from './recipe.ts'
