/* What is wrong with options, in the person's language. The core says it in English;
 * which option it is about can be found by giving each alone. */
import type {GameInfo, OptionSpec} from './scene';
import {t} from './text';

type Options = Record<string, string>;

function faultOf(spec: OptionSpec): string {
  const {label: option, help, kind} = spec;
  if (kind === 'seed') return t('bad.optionSeed', {option});
  if (kind === 'integer') return t('bad.optionNumber', {option, min: spec.min ?? 0, max: spec.max ?? 0});
  return t('bad.optionText', {option, help});
}

/* Sentences about what is wrong; none if the options are possible. */
export function faultsOf({options: specs}: GameInfo, options: Options, isPossible: (options: Options) => boolean): string[] {
  if (isPossible(options)) return [];
  const wrong = specs.filter(({name}) => options[name] !== undefined && !isPossible({[name]: options[name]!}));
  return wrong.length > 0 ? wrong.map(faultOf) : [t('bad.options')];
}
