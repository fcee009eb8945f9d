// Mistakes in styles that no browser tells of; and colours have names (src/pieces/tokens.css).
export default {
  extends: ['stylelint-config-html/svelte'],
  rules: {
    'color-no-invalid-hex': true,
    'declaration-block-no-duplicate-properties': [true, { ignore: ['consecutive-duplicates-with-different-values'] }],
    'declaration-block-no-shorthand-property-overrides': true,
    'function-calc-no-unspaced-operator': true,
    'function-linear-gradient-no-nonstandard-direction': true,
    'block-no-empty': true,
    'font-family-no-duplicate-names': true,
    'keyframe-declaration-no-important': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': true,
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'selector-pseudo-element-no-unknown': true,
    'unit-no-unknown': true,
  },
};
