/* SPDX-License-Identifier: MIT
 *
 * http_parse.c - the request line, the headers, the length of the body.
 */
#include "server/http_parse.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"

/* The characters of names and methods. */
static bool is_token(const char *string) {
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (const char *at = string; *at != '\0'; at++) {
        const bool is_letter = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
        if (!is_letter && !(*at >= '0' && *at <= '9') && strchr(others, *at) == NULL) {
            return false;
        }
    }
    return *string != '\0';
}

/* Percent signs are resolved; what could end a string or a line is refused. */
static bool decode(const char *from, char *out, size_t size) {
    size_t length = 0;
    while (*from != '\0') {
        int byte = (unsigned char)*from++;
        if (byte == '%') {
            const int high = text_hex_digit(from[0]);
            const int low  = high < 0 ? -1 : text_hex_digit(from[1]);
            if (low < 0) {
                return false;
            }
            byte = 16 * high + low;
            from += 2;
        }
        if (byte < ' ' || byte == 0x7f || length + 1 >= size) {
            return false;
        }
        out[length++] = (char)byte;
    }
    out[length] = '\0';
    return true;
}

static void read_method(const char *word, struct http_request *out) {
    out->method = strcmp(word, "GET") == 0    ? HTTP_GET
                  : strcmp(word, "HEAD") == 0 ? HTTP_HEAD
                  : strcmp(word, "POST") == 0 ? HTTP_POST
                                              : HTTP_OTHER;
}

static bool read_target(char *target, struct http_request *out) {
    char *mark = strchr(target, '?');
    out->query = "";
    if (mark != NULL) {
        *mark      = '\0';
        out->query = mark + 1;
    }
    return target[0] == '/' && decode(target, out->path, sizeof out->path);
}

/* "GET /path HTTP/1.1": 0, or the status that refuses it. */
static int read_first_line(char *line, struct http_request *out) {
    char *target  = strchr(line, ' ');
    char *version = target == NULL ? NULL : strchr(target + 1, ' ');
    if (version == NULL) {
        return 400;
    }
    *target++  = '\0';
    *version++ = '\0';
    read_method(line, out);
    if (!is_token(line) || !read_target(target, out) || strncmp(version, "HTTP/", 5) != 0) {
        return 400;
    }
    out->keeps = strcmp(version, "HTTP/1.1") == 0;
    return out->keeps || strcmp(version, "HTTP/1.0") == 0 ? 0 : 505;
}

static bool is_value(const char *string) {
    for (const char *at = string; *at != '\0'; at++) {
        if ((*at >= 0 && *at < ' ' && *at != '\t') || *at == 0x7f) {
            return false;
        }
    }
    return true;
}

static int read_line(char *line, struct http_request *out) {
    char *colon = strchr(line, ':');
    if (colon == NULL || out->line_count == HTTP_LINES_MAX) {
        return colon == NULL ? 400 : 431;
    }
    *colon      = '\0';
    char *value = colon + 1 + strspn(colon + 1, " \t");
    char *end   = value + strlen(value);
    while (end > value && (end[-1] == ' ' || end[-1] == '\t')) {
        *--end = '\0';
    }
    out->lines[out->line_count++] = (struct http_line){line, value};
    return is_token(line) && is_value(value) ? 0 : 400;
}

/* Cut off the next line; NULL at the end, or if a line does not end as it must. */
static char *next_line(char **at) {
    char *line = *at;
    char *end  = strstr(line, "\r\n");
    if (end == NULL || strchr(line, '\n') != end + 1) {
        return NULL;
    }
    *end = '\0';
    *at  = end + 2;
    return line;
}

static size_t count_lines(const struct http_request *request, const char *name) {
    size_t count = 0;
    for (size_t i = 0; i < request->line_count; i++) {
        count += strcasecmp(request->lines[i].name, name) == 0;
    }
    return count;
}

static int read_length(struct http_request *out) {
    const char *value = http_header(out, "Content-Length");
    int64_t     size  = 0;
    if (count_lines(out, "Transfer-Encoding") > 0) {
        return 501;
    }
    if (count_lines(out, "Content-Length") > 1 ||
        (value != NULL && text_parse_number(value, 0, INT64_MAX / 16, &size) != STATUS_OK)) {
        return 400;
    }
    if (size > HTTP_BODY_MAX) {
        return 413;
    }
    out->body_size = (size_t)size;
    return 0;
}

/* What decides about the connection, and about where one request ends. */
static int read_frame(struct http_request *out) {
    const char  *connection = http_header(out, "Connection");
    const size_t hosts      = count_lines(out, "Host");
    if (hosts > 1 || (out->keeps && hosts == 0)) {
        return 400;
    }
    if (connection != NULL && strcasecmp(connection, "close") == 0) {
        out->keeps = false;
    }
    return read_length(out);
}

static int read_head(struct http_request *out) {
    char *at     = out->text;
    char *line   = next_line(&at);
    int   status = line == NULL ? 400 : read_first_line(line, out);
    while (status == 0) {
        line = next_line(&at);
        if (line == NULL || line[0] == '\0') {
            return line == NULL ? 400 : read_frame(out);
        }
        status = read_line(line, out);
    }
    return status;
}

static const char *find_end(const char *bytes, size_t length) {
    for (size_t i = 3; i < length; i++) {
        if (bytes[i] == '\n' && memcmp(bytes + i - 3, "\r\n\r\n", 4) == 0) {
            return bytes + i + 1;
        }
    }
    return NULL;
}

enum http_state http_parse(const char *bytes, size_t length, struct http_request *out,
                           int *status) {
    const size_t most = length < HTTP_HEAD_MAX ? length : HTTP_HEAD_MAX;
    const char  *end  = find_end(bytes, most);
    if (end == NULL) {
        *status = memchr(bytes, '\n', most) == NULL ? 414 : 431;
        return length < HTTP_HEAD_MAX ? HTTP_PARTIAL : HTTP_WRONG;
    }
    const size_t head = (size_t)(end - bytes);
    out->line_count = out->body_size = 0;
    memcpy(out->text, bytes, head);
    out->text[head] = '\0';
    *status         = strlen(out->text) == head ? read_head(out) : 400;
    if (*status != 0) {
        return HTTP_WRONG;
    }
    out->body = end;
    out->size = head + out->body_size;
    return length >= out->size ? HTTP_WHOLE : HTTP_PARTIAL;
}

const char *http_header(const struct http_request *request, const char *name) {
    const char *value = NULL;
    for (size_t i = 0; i < request->line_count; i++) {
        if (strcasecmp(request->lines[i].name, name) == 0) {
            if (value != NULL) {
                return NULL;
            }
            value = request->lines[i].value;
        }
    }
    return value;
}

const char *http_last_header(const struct http_request *request, const char *name) {
    for (size_t i = request->line_count; i > 0; i--) {
        if (strcasecmp(request->lines[i - 1].name, name) == 0) {
            return request->lines[i - 1].value;
        }
    }
    return NULL;
}

bool http_query_number(const struct http_request *request, const char *name, long max, long *out) {
    const size_t length = strlen(name);
    for (const char *at = request->query; *at != '\0';) {
        const size_t item = strcspn(at, "&");
        if (item > length && strncmp(at, name, length) == 0 && at[length] == '=') {
            char    digits[24];
            int64_t number;
            if (item - length - 1 >= sizeof digits) {
                return false;
            }
            memcpy(digits, at + length + 1, item - length - 1);
            digits[item - length - 1] = '\0';
            if (text_parse_number(digits, 0, max, &number) != STATUS_OK) {
                return false;
            }
            *out = (long)number;
        }
        at += item + (at[item] == '&');
    }
    return true;
}
