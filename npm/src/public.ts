/* What users of the package see besides load(). The classes are types for them:
 * only the package itself makes their objects. */
export {TavolaError} from './error';
export type {Tavola, OptionValue} from './tavola';
export type {Game, BestOptions, Best, Line} from './game';
export type {Actor, State, Outcome} from './state';
export type {LoadOptions} from './options';
export type {
  ActionInfo, GameInfo, Item, LegalAction, Motion, OptionSpec, Picture, Role, Scene, Shape,
} from '../../web/src/scene';
