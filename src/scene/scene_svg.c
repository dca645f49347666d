/* SPDX-License-Identifier: MIT
 *
 * scene_svg.c - a scene as a picture file.
 *
 * The file stands alone and follows the theme of whoever looks at it; it uses
 * nothing but what every program that draws SVG knows, so colours are written out
 * and only those by night are left to a style. Two
 * colours of a paint make a gradient; each pair is defined once, before its
 * first use, under a name made of the two.
 */
#include "scene/scene_print.h"

enum { MARGIN = 20, GRADIENTS_MAX = 64 };

/* Which gradients have been defined already. */
struct gradients {
    size_t             count;
    struct scene_paint defined[GRADIENTS_MAX];
};

const char *scene_string(const struct scene_shape *shape, const struct words *words) {
    const char *text = shape->string[0] == '@' ? words_find(words, shape->string + 1) : NULL;
    return text != NULL ? text : shape->string;
}

void scene_print_label(const struct scene_item *item, const struct words *words, struct text *out) {
    struct message label = item->label;
    if (label.key[0] != '\0') {
        if (label.slot_count < MESSAGE_SLOTS_MAX) {
            message_add_number(&label, "count", item->count);
        }
        words_print(words, &label, out);
    }
}

void scene_print_name(const struct scene_item *item, const struct words *words, struct text *out) {
    char square[SCENE_ID_MAX];
    if (item->label.key[0] != '\0' && scene_square(item, square)) {
        text_add(out, square);
        text_add(out, ", ");
    }
    scene_print_label(item, words, out);
}

void scene_print_ending(const struct game *game, const void *state, const struct words *words,
                        struct text *out) {
    struct message message;
    char           key[MESSAGE_KEY_MAX];
    struct text    text;
    text_init(&text, key, sizeof key);
    text_add(&text, "ending.");
    for (const char *at = game_ending(game, state); *at != '\0'; at++) {
        text_add_char(&text, (char)(*at == ' ' ? '-' : *at));
    }
    message_set(&message, key);
    words_print(words, &message, out);
}

static void add_point(struct text *out, char command, struct scene_point point) {
    text_add_char(out, command);
    text_add_number(out, point.x);
    text_add_char(out, ' ');
    text_add_number(out, point.y);
}

void scene_print_outline(const struct scene *scene, const struct scene_shape *shape,
                         struct text *out) {
    const struct scene_point *points = scene->points + shape->first_point;
    for (uint32_t i = 0; i < shape->point_count; i++) {
        const bool is_control = shape->form == SCENE_CURVE && i % 2 == 1;
        const bool is_reached = shape->form == SCENE_CURVE && i % 2 == 0;
        add_point(out, i == 0 ? 'M' : is_control ? 'Q' : is_reached ? ' ' : 'L', points[i]);
    }
    text_add(out, shape->form == SCENE_POLYGON ? "Z" : "");
}

/* Text between tags, or the value of an attribute. */
static void add_escaped(struct text *out, const char *string) {
    for (; *string != '\0'; string++) {
        switch (*string) {
        case '&':
            text_add(out, "&amp;");
            break;
        case '<':
            text_add(out, "&lt;");
            break;
        case '>':
            text_add(out, "&gt;");
            break;
        case '"':
            text_add(out, "&quot;");
            break;
        default:
            text_add_char(out, *string);
            break;
        }
    }
}

static void add_attribute(struct text *out, const char *name, int64_t number) {
    text_add_char(out, ' ');
    text_add(out, name);
    text_add(out, "=\"");
    text_add_number(out, number);
    text_add_char(out, '"');
}

/* "1a2b3c-4d5e6f", without the signs in front of the colours. */
static void add_gradient_name(struct text *out, struct scene_paint paint) {
    text_add(out, "g");
    text_add(out, paint.above + 1);
    text_add_char(out, '-');
    text_add(out, paint.below + 1);
}

static bool is_defined(const struct gradients *gradients, struct scene_paint paint) {
    for (size_t i = 0; i < gradients->count; i++) {
        if (strcmp(gradients->defined[i].above, paint.above) == 0 &&
            strcmp(gradients->defined[i].below, paint.below) == 0) {
            return true;
        }
    }
    return false;
}

static void define_gradient(struct text *out, struct gradients *gradients,
                            struct scene_paint paint) {
    if (paint.above == NULL || paint.below == NULL || is_defined(gradients, paint)) {
        return;
    }
    CHECK(gradients->count < GRADIENTS_MAX);
    gradients->defined[gradients->count++] = paint;
    text_add(out, "<linearGradient id=\"");
    add_gradient_name(out, paint);
    text_add(out, "\" x2=\"0\" y2=\"1\"><stop stop-color=\"");
    text_add(out, paint.above);
    text_add(out, "\"/><stop offset=\"1\" stop-color=\"");
    text_add(out, paint.below);
    text_add(out, "\"/></linearGradient>\n");
}

static void add_gradients(struct text *out, const struct scene *scene) {
    struct gradients gradients = {.count = 0};
    text_add(out, "<defs>\n");
    for (uint32_t i = 0; i < scene->shape_count; i++) {
        define_gradient(out, &gradients, scene->shapes[i].style.fill);
        define_gradient(out, &gradients, scene->shapes[i].style.stroke);
    }
    text_add(out, "<filter id=\"shadow\" x=\"-20%\" y=\"-20%\" width=\"140%\" height=\"150%\">"
                  "<feGaussianBlur in=\"SourceAlpha\" stdDeviation=\"3\"/><feOffset dy=\"3\"/>"
                  "<feComponentTransfer><feFuncA type=\"linear\" slope=\"0.35\"/>"
                  "</feComponentTransfer><feMerge><feMergeNode/>"
                  "<feMergeNode in=\"SourceGraphic\"/></feMerge></filter>\n</defs>\n");
}

/* The colours of the theme by day; a style gives those by night. */
static const char *light_colour(const char *name) {
    static const struct {
        const char *name, *colour;
    } theme[] = {{"ink", "#2b2620"}, {"muted", "#6d6458"}, {"accent", "#a8431f"}};
    for (size_t i = 0; i < sizeof theme / sizeof theme[0]; i++) {
        if (strcmp(theme[i].name, name) == 0) {
            return theme[i].colour;
        }
    }
    return name;
}

static void add_paint(struct text *out, const char *attribute, struct scene_paint paint) {
    text_add_char(out, ' ');
    text_add(out, attribute);
    text_add(out, "=\"");
    if (paint.above == NULL) {
        text_add(out, "none");
    } else if (paint.below != NULL) {
        text_add(out, "url(#");
        add_gradient_name(out, paint);
        text_add_char(out, ')');
    } else {
        text_add(out, light_colour(paint.above));
    }
    text_add_char(out, '"');
}

static bool is_of_theme(struct scene_paint paint) {
    return paint.above != NULL && paint.above[0] != '#';
}

/* "f-ink s-muted", by which the style finds what is painted by the theme. */
static void add_classes(struct text *out, const struct scene_style *style) {
    if (!is_of_theme(style->fill) && !is_of_theme(style->stroke)) {
        return;
    }
    text_add(out, " class=\"");
    if (is_of_theme(style->fill)) {
        text_add(out, "f-");
        text_add(out, style->fill.above);
    }
    if (is_of_theme(style->stroke)) {
        text_add(out, is_of_theme(style->fill) ? " s-" : "s-");
        text_add(out, style->stroke.above);
    }
    text_add_char(out, '"');
}

static void add_style(struct text *out, const struct scene_style *style) {
    add_classes(out, style);
    add_paint(out, "fill", style->fill);
    if (style->stroke.above != NULL) {
        add_paint(out, "stroke", style->stroke);
        add_attribute(out, "stroke-width", style->width);
    }
    if (style->opacity != 0) {
        text_add(out, " opacity=\"");
        text_add(out, style->opacity >= 100 ? "1." : style->opacity < 10 ? ".0" : ".");
        text_add_number(out, style->opacity >= 100 ? 0 : style->opacity);
        text_add_char(out, '"');
    }
}

static void add_shape(struct text *out, const struct scene *scene, const struct scene_shape *shape,
                      const struct words *words) {
    const struct scene_point at = scene->points[shape->first_point];
    if (shape->form == SCENE_DISC) {
        text_add(out, "<circle");
        add_attribute(out, "cx", at.x);
        add_attribute(out, "cy", at.y);
        add_attribute(out, "r", shape->radius);
        add_style(out, &shape->style);
        text_add(out, "/>");
    } else if (shape->form == SCENE_TEXT) {
        text_add(out, "<text");
        add_attribute(out, "x", at.x);
        add_attribute(out, "y", at.y);
        add_attribute(out, "font-size", shape->radius);
        text_add(out, " dy=\".35em\"");
        add_style(out, &shape->style);
        text_add_char(out, '>');
        add_escaped(out, scene_string(shape, words));
        text_add(out, "</text>");
    } else {
        text_add(out, "<path d=\"");
        scene_print_outline(scene, shape, out);
        text_add_char(out, '"');
        add_style(out, &shape->style);
        text_add(out, "/>");
    }
}

static void add_count(struct text *out, const struct scene_item *item) {
    if (item->count > 1) {
        text_add(out, "<circle cx=\"36\" cy=\"36\" r=\"15\" fill=\"#fffdf6\" stroke=\"#2b2620\""
                      " stroke-width=\"2\"/><text x=\"36\" y=\"36\" font-size=\"22\" dy=\".35em\""
                      " fill=\"#2b2620\">");
        text_add_number(out, item->count);
        text_add(out, "</text>");
    }
}

static void add_title(struct text *out, const struct scene_item *item, const struct words *words) {
    char        bytes[WORDS_TEXT_MAX];
    struct text title;
    if (item->label.key[0] == '\0') {
        return;
    }
    text_init(&title, bytes, sizeof bytes);
    scene_print_name(item, words, &title);
    text_add(out, "<title>");
    add_escaped(out, bytes);
    text_add(out, "</title>");
}

static void add_item(struct text *out, const struct scene *scene, const struct scene_item *item,
                     const struct words *words) {
    if (item->role == SCENE_BUTTON || item->role == SCENE_CHOICE || item->role == SCENE_SIGN) {
        return;
    }
    const bool is_lifted = item->role == SCENE_TILE || item->role == SCENE_PIECE;
    text_add(out, "<g transform=\"translate(");
    text_add_number(out, item->at.x);
    text_add_char(out, ' ');
    text_add_number(out, item->at.y);
    text_add(out, is_lifted ? ")\" filter=\"url(#shadow)\">" : ")\">");
    add_title(out, item, words);
    for (uint32_t i = 0; i < item->shape_count; i++) {
        add_shape(out, scene, &scene->shapes[item->first_shape + i], words);
    }
    add_count(out, item);
    text_add(out, "</g>\n");
}

static void add_head(struct text *out, const struct scene *scene, const struct words *words) {
    const int64_t x      = scene->origin.x - MARGIN;
    const int64_t y      = scene->origin.y - MARGIN;
    const int64_t width  = scene->size.x + 2 * MARGIN;
    const int64_t height = scene->size.y + 2 * MARGIN;
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"");
    text_add_number(out, x);
    text_add_char(out, ' ');
    text_add_number(out, y);
    text_add_char(out, ' ');
    text_add_number(out, width);
    text_add_char(out, ' ');
    text_add_number(out, height);
    text_add_char(out, '"');
    add_attribute(out, "width", width);
    add_attribute(out, "height", height);
    text_add(out, ">\n<title>");
    add_escaped(out, words_title(words));
    text_add(out, "</title>\n<style>text{font-family:system-ui,sans-serif;font-weight:600;"
                  "text-anchor:middle}path,circle{stroke-linejoin:round;stroke-linecap:round}"
                  "@media(prefers-color-scheme:dark){.paper{fill:#1d1b19}.f-ink{fill:#efe9df}"
                  ".s-ink{stroke:#efe9df}.f-muted{fill:#a89f92}.s-muted{stroke:#a89f92}"
                  ".f-accent{fill:#f0a06e}.s-accent{stroke:#f0a06e}}</style>\n");
    text_add(out, "<rect");
    add_attribute(out, "x", x);
    add_attribute(out, "y", y);
    add_attribute(out, "width", width);
    add_attribute(out, "height", height);
    text_add(out, " rx=\"16\" class=\"paper\" fill=\"#f6f1e7\"/>\n");
}

static void print_file(const struct scene *scene, const struct words *words, struct text *out) {
    add_head(out, scene, words);
    add_gradients(out, scene);
    for (uint32_t i = 0; i < scene->item_count; i++) {
        add_item(out, scene, &scene->items[i], words);
    }
    text_add(out, "</svg>");
}

void scene_print_svg(const struct game *game, const void *state, const struct words *words,
                     struct scene *scene, struct text *out) {
    scene_draw(game, state, scene);
    print_file(scene, words, out);
}

void scene_print_svg_bare(const struct game *game, const void *state, const struct words *words,
                          struct scene *scene, struct text *out) {
    scene_draw(game, state, scene);
    scene_drop_aids(scene);
    print_file(scene, words, out);
}
